import { invalid, RequestError, type FieldErrors } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRequired, read } from '../../platform/shape/read.ts';
import { isObject } from '../../platform/json-object.ts';
import { configKeys } from './provider-config.ts';
import { integrationConfig, type ProviderAction } from './provider.ts';

/** Separates a step's own config from the id of the integration that it names. */
export function splitConfig(config: unknown): { integrationId: unknown; own: Record<string, unknown> } {
  const { integration_id: integrationId, ...own } = isObject(config) ? config : {};
  return { integrationId: integrationId ?? undefined, own };
}

/** Returns the id of the integration that a step uses (ADR 55); undefined if it names none. */
export function integrationIdOf(config: unknown): string | undefined {
  const { integrationId } = splitConfig(config);
  return typeof integrationId === 'string' ? integrationId : undefined;
}

/**
 * Reads a step's own part of its action's config. Returns the config, or errors under the field names of the input. Fields that
 * the integration sets may be missing; fields that only an integration can set must be missing.
 */
export function readOwnConfig(
  known: ProviderAction,
  config: unknown,
): { config: object } | { errors: FieldErrors } {
  const { integrationId, own } = splitConfig(config);
  const base = integrationConfig(known);
  const { all, guarded, required } = configKeys(base);
  const errors: FieldErrors = {};
  if (integrationId === undefined) {
    if ([...required].some((key) => guarded.has(key))) errors['integration_id'] = isRequired;
  } else if (!base) errors['integration_id'] = `is not taken by ${known.action.id}`;
  else if (typeof integrationId !== 'string' || !isUuid(integrationId))
    errors['integration_id'] = 'must be a UUID';
  for (const key of Object.keys(own)) {
    if (!guarded.has(key)) continue;
    errors[key] = setByIntegration;
    delete own[key];
  }
  try {
    const said = read(known.action.config, own, integrationId === undefined ? guarded : all);
    if (Object.keys(errors).length === 0) return { config: said };
  } catch (error) {
    if (!(error instanceof RequestError) || !error.fields) throw error;
    Object.assign(errors, error.fields);
  }
  return { errors };
}

/** Merges the step's own config over the config of its integration. Throws a `RequestError` if the result is not valid. */
export function mergeConfig(known: ProviderAction, config: unknown, base: unknown): object {
  const { own } = splitConfig(config);
  const { guarded } = configKeys(integrationConfig(known));
  const taken = Object.keys(own).find((key) => guarded.has(key));
  if (taken !== undefined) throw invalid({ [taken]: setByIntegration }, `${taken} ${setByIntegration}`);
  return read(known.action.config, { ...(isObject(base) && base), ...own });
}

const setByIntegration = 'can be set in the integration only';
