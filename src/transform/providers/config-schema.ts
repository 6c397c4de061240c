import { jsonSchema, type Schema } from '../../platform/shape/json-schema.ts';
import type { ShapeClass } from '../../platform/shape/shape.ts';
import { configKeys } from './provider-config.ts';
import { integrationConfig, type KnownAction } from './provider.ts';

/** The JSON Schema of what an integration sets; what is masked when it is shown is `writeOnly`. */
export function integrationSchema(config: ShapeClass): Schema {
  const { shown } = configKeys(config);
  const schema = jsonSchema(config);
  const properties = Object.entries(schema['properties'] as Record<string, Schema>).map(([key, property]) => [
    key,
    shown.has(key) ? property : { ...property, writeOnly: true },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The JSON Schema of a step's config: what the action takes, without what only its integration can set. */
export function stepSchema(known: KnownAction): Schema {
  const schema = jsonSchema(known.action.config);
  const config = integrationConfig(known);
  if (!config) return schema;
  const { all, guarded, required } = configKeys(config);
  const {
    properties,
    required: demanded = [],
    ...rest
  } = schema as {
    properties: Record<string, Schema>;
    required?: string[];
  };
  const own = Object.entries(properties).filter(([key]) => !guarded.has(key));
  const needsIntegration = [...required].some((key) => guarded.has(key));
  return {
    ...rest,
    required: [...demanded.filter((key) => !all.has(key)), ...(needsIntegration ? ['integration_id'] : [])],
    properties: { integration_id: integrationId, ...Object.fromEntries(own) },
  };
}

/** The schema of a step's config that an integration declares, with the integration that the step may name. */
export function withIntegrationId(schema: object): Schema {
  const { properties } = schema as { properties?: Record<string, Schema> };
  return {
    type: 'object',
    unevaluatedProperties: false,
    ...schema,
    properties: { integration_id: integrationId, ...properties },
  };
}

const integrationId: Schema = {
  type: 'string',
  format: 'uuid',
  title: 'Integration',
  description: 'The integration that the step uses.',
};
