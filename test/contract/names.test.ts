import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
} from 'graphql';
import { expect, test } from 'vitest';
import type { Json } from '../support/service.ts';
import { renamedMembers, renamedParameters, restAlone, graphqlAlone, twins } from './name-twins.ts';

const rest: Json = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
const graphql = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

/** Every operation of REST that asks for a token, by its method and path. */
const operations = new Map<string, Json>(
  Object.entries<Json>(rest.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, { security, tags }]) => security.length > 0 && !tags.includes('graphql'))
      .map(([method, says]) => [`${method} ${path}`, says] as const),
  ),
);

const rootFields = [graphql.getQueryType(), graphql.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}),
);

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** A field of GraphQL by the name of an operation, or by the type that has it: `siloEntry`, `SiloEntry.states`. */
function fieldOf(twin: string): GraphQLField<unknown, unknown> | undefined {
  const [type, name] = twin.split('.');
  if (type && name) {
    const owner = graphql.getType(type);
    return isObjectType(owner) ? owner.getFields()[name] : undefined;
  }
  return graphql.getQueryType()?.getFields()[twin] ?? graphql.getMutationType()?.getFields()[twin];
}

function resolve(schema: Json): Json {
  if (typeof schema?.$ref !== 'string') return schema;
  return resolve(
    (schema.$ref as string)
      .slice(2)
      .split('/')
      .reduce((at, step) => at[step], rest),
  );
}

/** The members of a body or an answer; those of a list instead, when it is one. */
function bodyOf(says: Json): Json {
  return says.requestBody ? resolve(says.requestBody).content['application/json']?.schema : undefined;
}

function answerOf(says: Json): Json {
  return Object.entries<Json>(says.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => resolve(response).content?.['application/json']?.schema)
    .find((schema) => schema !== undefined);
}

/** The type of the records that a field answers: of a connection, that of its nodes. */
function recordOf(type: GraphQLOutputType): GraphQLNamedType {
  const named = getNamedType(type);
  const nodes = isObjectType(named) ? named.getFields()['nodes'] : undefined;
  return nodes ? getNamedType(nodes.type) : named;
}

/** Whether a value of REST may be one of a type of GraphQL. */
function isLike({ type: kind, enum: words }: Json, type: GraphQLNamedType): boolean {
  if (isEnumType(type)) {
    const known = type.getValues().map(({ name }) => name);
    return (
      words !== undefined && words.length === known.length && known.every((word) => words.includes(word))
    );
  }
  if (!isScalarType(type)) return kind === 'object';
  const kinds: Readonly<Record<string, readonly string[]>> = {
    ID: ['string'],
    String: ['string'],
    Timestamp: ['string'],
    Int: ['integer'],
    SafeInt: ['integer'],
    Boolean: ['boolean'],
    JSONObject: ['object'],
    StringMap: ['object'],
  };
  return kinds[type.name]?.includes(kind) ?? true;
}

/** Each member of REST, also of its parts, that GraphQL does not have by the same name and of the same kind. */
function differences(
  schema: Json,
  type: GraphQLOutputType | GraphQLInputType,
  within: readonly string[] = [],
): string[] {
  const said = resolve(schema);
  // Where null clears something, the type says so.
  const says = Array.isArray(said.type) ? { ...said, type: said.type[0] } : said;
  const named = getNamedType(type);
  if (says.type === 'array') {
    const isList = isListType(getNullableType(type));
    return [...(isList ? [] : [`${named.name} is no list`]), ...differences(says.items, named, within)];
  }
  if (!isObjectType(named) && !isInputObjectType(named))
    return says.type === undefined || isLike(says, named) ? [] : [`${says.type} is not ${named.name}`];
  if (within.includes(named.name)) return [];
  const [, component] = /^#\/components\/schemas\/(.*)$/.exec(schema.$ref ?? '') ?? [];
  const isCalledSo = component === undefined || component === named.name;
  if (!isCalledSo) return [`${component} is not ${named.name}`];
  return Object.entries<Json>(says.properties ?? {}).flatMap(([member, of]) => {
    const place = `${named.name}.${member}`;
    if (place in renamedMembers) return [];
    const field = named.getFields()[camelCase(member)];
    if (!field) return [`${place} is missing`];
    return differences(of, field.type, [...within, named.name]).map((found) => `${place}: ${found}`);
  });
}

test('every operation of REST has a twin in GraphQL, or a reason to have none', () => {
  expect([...Object.keys(twins), ...Object.keys(restAlone)].toSorted()).toEqual(
    [...operations.keys()].toSorted(),
  );
  expect(Object.values(twins).filter((twin) => fieldOf(twin) === undefined)).toEqual([]);
});

test('every query and mutation of GraphQL has a twin in REST, or a reason to have none', () => {
  const roots = Object.values(twins).filter((twin) => !twin.includes('.'));
  expect([...new Set([...roots, ...Object.keys(graphqlAlone)])].toSorted()).toEqual(rootFields.toSorted());
});

/** An operation of REST, and the field of GraphQL that is its twin. */
function pairOf([name, twin]: readonly [string, string]) {
  const [says, field] = [operations.get(name), fieldOf(twin)];
  if (!says || !field) throw new TypeError(`${name} or ${twin} is not there`);
  return {
    name,
    twin,
    says,
    field,
    args: new Map(field.args.map((argument) => [argument.name, argument.type])),
  };
}

const pairs = Object.entries(twins).map(pairOf);

test.each(pairs)('$name and $twin answer records of the same members', ({ says, field }) => {
  const answer = resolve(answerOf(says) ?? {});
  const list = answer.properties?.list;
  const [schema, type] = list ? [resolve(list).items, recordOf(field.type)] : [answer, field.type];
  expect(differences(schema, type)).toEqual([]);
});

test.each(pairs)('$name and $twin are asked by the same parameters', ({ name, says, args }) => {
  const filter = args.get('filter');
  const filterType = filter && getNamedType(filter);
  const filters = isInputObjectType(filterType) ? filterType.getFields() : {};
  const parameters = ((says.parameters ?? []) as Json[])
    .map(resolve)
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => parameter.name as string);
  const missing = parameters.filter((parameter) => {
    const renamed = renamedParameters[`${name} ${parameter}`] ?? renamedParameters[parameter];
    const [given] = renamed ?? [camelCase(parameter)];
    return given !== undefined && !args.has(given) && !(given in filters);
  });
  expect(missing).toEqual([]);
});

test.each(pairs)('$name and $twin take bodies of the same members', ({ says, args }) => {
  const type = args.get('input') ?? args.get('patch');
  const missing = type === undefined ? ['there is no input'] : [];
  const body = bodyOf(says);
  expect(body ? [...missing, ...(type ? differences(body, type) : [])] : []).toEqual([]);
});
