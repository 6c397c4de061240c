import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { IssuedToken, Token } from './token.entity.ts';
import { TokenInput } from './token.inputs.ts';
import { Role, TokenScope } from './token.routes.ts';
import type { TokenService } from './token.service.ts';

const TokenConnection = connectionOf(Token);

@Resolver(() => Token)
export class TokenResolver {
  readonly #tokens: TokenService;

  constructor(tokens: TokenService) {
    this.#tokens = tokens;
  }

  @Query(() => TokenConnection, {
    description: 'Lists the tokens that were issued for the workspace, newest first.',
  })
  @Requires('access:read')
  async tokens(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
  ): Promise<Connection<Token>> {
    return connection(await this.#tokens.page(scope, pageQuery(page)));
  }

  @Query(() => Token, { description: 'Returns the record of a token by its id.' })
  @Requires('access:read')
  token(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the token: its `jti`.' }) id: string,
  ): Promise<Token> {
    return this.#tokens.get(scope, id);
  }

  /** Lists the roles; any authenticated client may read them. */
  @Authorized()
  @Query(() => [Role], { description: 'Lists the roles that tokens can be issued with.' })
  roles(): Role[] {
    return this.#tokens.roles();
  }

  /** Lists the scopes; any authenticated client may read them. */
  @Authorized()
  @Query(() => [TokenScope], { description: 'Lists the scopes that tokens can be issued with.' })
  scopes(): TokenScope[] {
    return this.#tokens.scopes();
  }

  @Mutation(() => IssuedToken, {
    description: 'Issues a token and returns it. The token itself is returned only here.',
  })
  @Requires('access:write')
  async createToken(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => TokenInput, { description: 'Properties of the new token.' }) input: TokenInput,
    @IdempotencyKey() key?: string,
  ): Promise<IssuedToken> {
    const create = { scope, key, what: ['token'], shape: TokenInput, input };
    return (await idempotency.once(create, (id) => this.#tokens.create(scope, id, input))).record;
  }

  @Mutation(() => Token, {
    description: 'Revokes a token and returns its record. Every process refuses the token within 5 seconds.',
  })
  @Requires('access:write')
  revokeToken(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the token: its `jti`.' }) id: string,
  ): Promise<Token> {
    return this.#tokens.revokeInWorkspace(scope, id);
  }
}
