import { jsonSchema, type Schema } from '../../platform/shape/json-schema.ts';
import type { ShapeClass } from '../../platform/shape/shape.ts';
import { configKeys } from './provider-config.ts';
import { integrationConfig, type ProviderAction } from './provider.ts';

/** Returns the JSON Schema of the config of an integration; fields that are masked when shown are `writeOnly`. */
export function integrationSchema(config: ShapeClass): Schema {
  const { shown } = configKeys(config);
  const schema = jsonSchema(config);
  const properties = Object.entries(schema['properties'] as Record<string, Schema>).map(([key, property]) => [
    key,
    shown.has(key) ? property : { ...property, writeOnly: true },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Returns the JSON Schema of a step's config: the config of the action without the fields that only its integration can set. */
export function stepSchema(known: ProviderAction): Schema {
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

/** Adds `integration_id`, which the step may set, to the schema of a step's config that an integration declares. */
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
