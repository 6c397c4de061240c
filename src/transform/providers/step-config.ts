import { invalid, Refusal, type FieldErrors } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRequired, read } from '../../platform/shape/read.ts';
import { isObject } from '../../platform/json-object.ts';
import { configKeys } from './provider-config.ts';
import { integrationConfig, type KnownAction } from './provider.ts';

/** Tells what a step says itself from the integration that it names. */
export function splitConfig(config: unknown): { integrationId: unknown; own: Record<string, unknown> } {
  const { integration_id: integrationId, ...own } = isObject(config) ? config : {};
  return { integrationId: integrationId ?? undefined, own };
}

/** The id of the integration that a step builds on (decision 28); undefined when it names none. */
export function integrationIdOf(config: unknown): string | undefined {
  const { integrationId } = splitConfig(config);
  return typeof integrationId === 'string' ? integrationId : undefined;
}

/**
 * What a step itself says of its action's config, or what is wrong with it under the names it was written in. What the
 * integration sets may be missing; what only an integration can set must be.
 */
export function ownConfig(known: KnownAction, config: unknown): { config: object } | { errors: FieldErrors } {
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
    if (!(error instanceof Refusal) || !error.fields) throw error;
    Object.assign(errors, error.fields);
  }
  return { errors };
}

/** The config that an action takes: the step's own over what its integration sets. Refuses what does not fit. */
export function wholeConfig(known: KnownAction, config: unknown, base: unknown): object {
  const { own } = splitConfig(config);
  const { guarded } = configKeys(integrationConfig(known));
  const taken = Object.keys(own).find((key) => guarded.has(key));
  if (taken !== undefined) throw invalid({ [taken]: setByIntegration }, `${taken} ${setByIntegration}`);
  return read(known.action.config, { ...(isObject(base) && base), ...own });
}

const setByIntegration = 'can be set in the integration only';
