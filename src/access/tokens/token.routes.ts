import { Field, ObjectType } from 'type-graphql';
import { newId } from '../../platform/ids.ts';
import { Collection, ListQuery } from '../../platform/rest/collection.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { IssuedToken, Token } from './token.entity.ts';
import { TokenInput } from './token.inputs.ts';
import type { TokenService } from './token.service.ts';

/** A page of the tokens of a workspace, newest first. */
@ObjectType()
export class TokenCollection extends Collection {
  @Field(() => [Token], { description: 'Tokens of the page, newest first.' })
  list!: Token[];
}

/** A role and its scopes. */
@ObjectType({ description: 'Named set of scopes.' })
export class Role {
  @Field(() => String, { description: 'Name of the role.' })
  name!: string;

  @Field(() => [String], { description: 'Scopes of a token with this role.' })
  scopes!: readonly string[];
}

/** A word of a token's scope. */
@ObjectType({ description: 'Scope that a token can have.' })
export class TokenScope {
  @Field(() => String, { description: 'Name of the scope, for example `silo:read`.' })
  name!: string;

  @Field(() => String, { description: 'Operations that the scope allows.' })
  description!: string;
}

/** All words of scopes. */
@ObjectType()
export class TokenScopeCollection {
  @Field(() => [TokenScope], { description: 'All scopes.' })
  list!: TokenScope[];
}

/** All roles of an installation. */
@ObjectType()
export class RoleCollection {
  @Field(() => [Role], { description: 'All roles of the installation.' })
  list!: Role[];
}

export const tokenRoutes = new Routes<TokenService>()
  .list(
    '/access/v1/tokens',
    {
      summary: 'List the tokens that were issued for the workspace, newest first',
      scope: 'access:read',
      query: ListQuery,
      reply: TokenCollection,
    },
    (tokens, { scope, query }) => tokens.page(scope, query),
  )
  .endpoint(
    'post',
    '/access/v1/tokens',
    {
      summary: 'Issue a token',
      scope: 'access:write',
      body: TokenInput,
      creates: 'token',
      reply: [200, IssuedToken],
      example: { body: { subject: 'bookkeeping', scope: 'silo:read sequence:read', expires_in: 7_776_000 } },
    },
    async (tokens, { scope, body, newId: id = newId() }) =>
      createdAnswer(await tokens.create(scope, id, body)),
  )
  .endpoint(
    'get',
    '/access/v1/tokens/:id',
    {
      summary: 'Fetch the record of a token',
      scope: 'access:read',
      reply: [200, Token],
      // No other field changes.
      etag: ({ state, lastUsedAt }) => `${state}-${lastUsedAt?.getTime() ?? 0}`,
    },
    (tokens, { scope, params }) => tokens.get(scope, params.id),
  )
  .endpoint(
    'delete',
    '/access/v1/tokens/:id',
    {
      summary: 'Revoke a token',
      description: 'Every process refuses the token within 5 seconds. Revoking it again has no effect.',
      scope: 'access:write',
      reply: [200, Token],
    },
    (tokens, { scope, params }) => tokens.revokeInWorkspace(scope, params.id),
  )
  .endpoint(
    'get',
    '/access/v1/roles',
    {
      summary: 'List the roles that tokens can be issued with',
      scope: 'authenticated',
      reply: [200, RoleCollection],
    },
    async (tokens) => ({ list: tokens.roles() }),
  )
  .endpoint(
    'get',
    '/access/v1/scopes',
    {
      summary: 'List the scopes that tokens can be issued with',
      scope: 'authenticated',
      reply: [200, TokenScopeCollection],
    },
    async (tokens) => ({ list: tokens.scopes() }),
  );
