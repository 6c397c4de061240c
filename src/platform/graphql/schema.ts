import { getNullableType, GraphQLSchema, printSchema, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { buildSchema, getMetadataStorage, type NonEmptyArray, type PubSub } from 'type-graphql';
import { requirePermission, type Permission } from '../auth/scope.ts';
import { check } from '../shape/check.ts';
import { dropNulls } from '../shape/drop-nulls.ts';
import { ErrorCode } from './errors.ts';
import type { GraphqlContext } from './context.ts';

/** Class decorated with `@Resolver`. */
type ResolverClass = new (service: never) => object;

/** Placeholder: subscriptions read the tables themselves, so nothing is ever published in memory. */
const nothingPublished: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new TypeError('Subscriptions of Docmill have a `subscribe` of their own');
  },
};

/** Schema with access to its resolvers. */
export interface GraphqlApi {
  readonly schema: GraphQLSchema;
  readonly resolverOf: GraphqlContext['resolverOf'];
  readonly idempotency: GraphqlContext['idempotency'];
  /** Cache of valid documents, by their text: a dashboard sends the same one a thousand times. */
  readonly documents: LRUCache<string, DocumentNode>;
}

const documentsKept = 500;

/** Builds the schema of resolver classes; throws if an operation declares no permission. */
export async function buildGraphqlSchema(classes: readonly ResolverClass[]): Promise<GraphQLSchema> {
  requirePermissionsDeclared(new Set<unknown>(classes));
  simplifyPlainFields();
  const schema = await buildSchema({
    resolvers: classes as unknown as NonEmptyArray<ResolverClass>,
    container: {
      get: (target: ResolverClass, { context }: { context: GraphqlContext }) => context.resolverOf(target),
    },
    authChecker: ({ context }: { context: GraphqlContext }, needed: Permission[]) => {
      for (const permission of needed) requirePermission(context.scope, permission);
      return true;
    },
    validateFn: (argument: unknown) => {
      if (typeof argument !== 'object' || argument === null) return;
      dropNulls(argument);
      check(argument);
    },
    pubSub: nothingPublished,
    // The check would execute a whole introspection to see that the schema is valid, which Apollo finds out without it.
    skipCheck: true,
  });
  makeQueriesNullable(schema);
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ErrorCode] });
}

/** Makes every query nullable: the refusal of one does not empty the response of another (ADR 2). */
function makeQueriesNullable(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    field.type = getNullableType(field.type);
  }
}

/** Creates an API from a schema and the instances of its resolver classes. */
export function graphqlApi(
  schema: GraphQLSchema,
  resolvers: readonly object[],
  idempotency: GraphqlContext['idempotency'],
): GraphqlApi {
  const instances = new Map<unknown, object>(resolvers.map((resolver) => [resolver.constructor, resolver]));
  return {
    schema,
    idempotency,
    resolverOf: (target) => instances.get(target) as InstanceType<typeof target>,
    documents: new LRUCache({ max: documentsKept }),
  };
}

/** Returns the schema definition language of a schema, as it is published. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(schema)}\n`;
}

/**
 * Lets GraphQL itself read fields that are plain members: the wrapper that type-graphql puts around each checks
 * permissions that they do not require, two thousand times for a page of jobs. Compiled operations (`graphql-jit`) would be a
 * second executor with bugs of its own.
 */
function simplifyPlainFields(): void {
  const { fields, authorizedFields } = getMetadataStorage();
  const guarded = new Set(authorizedFields.map(({ target, fieldName }) => `${target.name}.${fieldName}`));
  for (const field of fields) {
    if (field.name === field.schemaName && !guarded.has(`${field.target.name}.${field.name}`))
      field.simple ??= true;
  }
}

function requirePermissionsDeclared(classes: ReadonlySet<unknown>): void {
  const { queries, mutations, subscriptions, authorizedFields } = getMetadataStorage();
  const declared = new Set(authorizedFields.map(({ target, fieldName }) => `${target.name}.${fieldName}`));
  for (const { target, methodName } of [...queries, ...mutations, ...subscriptions]) {
    const operation = `${target?.name}.${methodName}`;
    if (classes.has(target) && !declared.has(operation))
      throw new TypeError(`${operation} requires no permission`);
  }
}
