import { isDeepStrictEqual } from 'node:util';
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '../../src/declarations.ts';
import { permissions } from '../../src/platform/auth/scope.ts';
import { buildGraphqlSchema } from '../../src/platform/graphql/schema.ts';
import type { Json, TestClient } from '../support/service.ts';
import { everythingOf, ForeignIds, idsIn, leaked } from './foreign-ids.ts';
import { everyField, introspect, type Types } from './graphql-schema.ts';
import { findingsByName } from './in-parallel.ts';
import { properly, refused } from './refused.ts';
import { openWorld, type World } from './world.ts';

const schema: GraphQLSchema = await buildGraphqlSchema(areas.flatMap(({ resolvers }) => resolvers));

const operations = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (root) =>
    Object.values(root?.getFields() ?? {}).map((field) => [`${root?.name} ${field.name}`, field] as const),
);

/** What each operation declares to need; none: any token will do. */
const needs = new Map(
  getMetadataStorage().authorizedFields.map(({ fieldName, roles }) => [fieldName, roles as string[]]),
);

let world: World;
let foreign: ForeignIds;
let types: Types;
/** The ids of all records of the workspace that is not one's own. */
let theirs: Set<string>;

beforeAll(async () => {
  world = await openWorld();
  foreign = new ForeignIds(world.ids);
  types = await introspect(world.admin);
  theirs = idsIn(JSON.stringify([await everythingOf(world.admin, world), world.ids]));
});
afterAll(() => world[Symbol.asyncDispose]());

type Field = GraphQLField<unknown, unknown>;

/** An operation whose arguments name records of the other workspace. */
interface Probe {
  query: string;
  variables: Record<string, unknown>;
  /** Whether it names a record, beside one that it creates. */
  isOwned: boolean;
  /** Whether it takes members of which the schema does not say all, so that what is made of it may be refused first. */
  takesInput: boolean;
}

function probeOf(name: string, field: Field): Probe {
  const [kind = ''] = name.toLowerCase().split(' ');
  const given = field.args.flatMap((argument) => {
    const value = valueOf(argument, operationOf(field));
    return value === undefined ? [] : [[argument, value] as const];
  });
  const head = given.map(([argument]) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const args = given.map(([argument]) => `${argument.name}: $${argument.name}`).join(', ');
  const asked = everyField(types, getNamedType(field.type).name);
  return {
    query: `${kind} ${head && `(${head})`} { ${field.name} ${args && `(${args})`} ${asked} }`,
    variables: Object.fromEntries(given.map(([{ name: key }, value]) => [key, value])),
    isOwned: field.args.some(
      ({ name: key, type }) => isNonNullType(type) && namesRecord(key, type) && key !== 'uuid',
    ),
    takesInput: field.args.some(({ type }) => isInputObjectType(getNamedType(type))),
  };
}

function namesRecord(name: string, type: GraphQLInputType): boolean {
  return getNamedType(type).name === 'ID' || name === 'key';
}

/** A value of an argument: ids of the other workspace wherever one may stand, and of the rest what has to be there. */
function valueOf(
  { name, type, defaultValue }: GraphQLArgument | GraphQLInputField,
  owner: string,
  within: readonly string[] = [],
): unknown {
  const inner = getNamedType(type);
  const isRequired = isNonNullType(type);
  if (isInputObjectType(inner)) {
    if (within.includes(inner.name)) return undefined;
    const members = Object.values(inner.getFields()).map(
      (member) => [member.name, valueOf(member, inner.name, [...within, inner.name])] as const,
    );
    const present = members.filter(([, value]) => value !== undefined);
    return isRequired || present.length > 0 ? listed(type, Object.fromEntries(present)) : undefined;
  }
  // A page of one row is asked for, so that every field of it may be.
  if (name === 'first') return 1;
  if (inner.name === 'ID' || (name === 'key' && isRequired && within.length === 0)) {
    const id = foreign.inMember(name, owner);
    return id === undefined ? undefined : listed(type, id);
  }
  if (!isRequired || defaultValue !== undefined) return undefined;
  if (isEnumType(inner)) return listed(type, inner.getValues()[0]?.name);
  return listed(type, samples[inner.name] ?? 'sent');
}

/** Values of required arguments that name no record. */
const samples: Readonly<Record<string, unknown>> = {
  Int: 1,
  Boolean: true,
  JSON: { $schema: 'https://gobl.org/draft-0/note/message', content: 'x' },
  JSONObject: {},
  StringMap: { 'main.typ': 'x' },
};

/** What the arguments of an operation belong to: their `id` and `key` are those of what it answers. */
function operationOf({ type }: Field): string {
  return getNamedType(type).name;
}

function listed(type: GraphQLInputType, value: unknown): unknown {
  const outer = isNonNullType(type) ? type.ofType : type;
  return isListType(outer) ? [value] : value;
}

async function errorsOf(client: TestClient, { query, variables }: Probe): Promise<Json> {
  if (!query.startsWith('subscription')) {
    const { json } = await client.graphql(query, variables);
    return { keys: (json.errors ?? []).map((error: Json) => error.extensions.key), answer: json };
  }
  const headers = { accept: 'text/event-stream' };
  const { json: text } = await client.send('POST', '/graphql', { query, variables }, headers);
  const [, key] = /"key":"([\w-]+)"/.exec(JSON.stringify(text).replaceAll('\\"', '"')) ?? [];
  return { keys: [key], answer: text };
}

test('every operation refuses a request without a token', async () => {
  const findings = await findingsByName(operations, async (name, field) => {
    const { query, variables } = probeOf(name, field);
    const found = refused(await world.anonymous.post('/graphql', { query, variables }));
    return isDeepStrictEqual(found, properly(401, 'unauthorized')) ? [] : [found];
  });
  expect(findings).toEqual({});
  expect(operations.length).toBeGreaterThan(90);
});

test('every operation requires its scope, and no other grants it', async () => {
  const findings = await findingsByName(operations, async (name, field) => {
    const needed = needs.get(field.name);
    if (!needed) return [{ needed: 'none is declared' }];
    const found: object[] = [];
    for (const word of needed) {
      const writing = word.replace(':read', ':write');
      const others = permissions.filter(
        (one) => one !== word && one !== writing && one !== 'transform:answer',
      );
      const client = await world.service.client({ scope: others.join(' ') });
      const { keys, answer } = await errorsOf(client, probeOf(name, field));
      if (!keys.includes('forbidden')) found.push({ word, keys, answer });
    }
    return found;
  });
  expect(findings).toEqual({});
});

test('no operation reads or changes a record of another workspace', async () => {
  const before = await everythingOf(world.admin, world);
  const findings = await findingsByName(operations, async (name, field) => {
    const probe = probeOf(name, field);
    // What follows changes for ever is followed by tests of its own; without ids there is nothing to ask for.
    if (name.startsWith('Subscription') && !probe.isOwned) return [];
    const { keys, answer } = await errorsOf(await world.service.client(), probe);
    const refusal = probe.takesInput ? /not-found$|^validation$/ : /not-found$/;
    const found: object[] = [];
    if (!(probe.isOwned ? refusal : /^(?!internal)/).test(keys.join())) found.push({ keys, answer });
    const leaks = leaked(theirs, answer, probe.variables);
    if (leaks.length > 0) found.push({ leaks });
    return found;
  });
  expect(findings).toEqual({});
  expect(await everythingOf(world.admin, world)).toEqual(before);
});
