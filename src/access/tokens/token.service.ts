import { invalid, notFound } from '../../platform/errors.ts';
import { raw } from '@mikro-orm/postgresql';
import type { Roles, ScopeWord } from '../../platform/auth/roles.ts';
import { describedPermissions, type Scope } from '../../platform/auth/scope.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Created } from '../../platform/idempotency.ts';
import { cutPage, readCursor, type Page, type PageQuery } from '../../platform/page.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { Workspace } from '../workspaces/workspace.entity.ts';
import { Token } from './token.entity.ts';
import { IssuedToken } from './token.entity.ts';
import type { TokenInput } from './token.inputs.ts';
import { parseScope, requireGrantable } from './token-scope.ts';

/** Properties of a token to issue. */
export interface TokenRequest {
  workspace: Pick<Workspace, 'id'>;
  /** The `sub` claim: the user or program of the token. */
  subject: string;
  scopes: readonly ScopeWord[];
  /** Integration whose tasks the token answers; only with the scope `transform:answer`, which requires it. */
  integrationId?: string | undefined;
  /** The app that uses the token, and its enrollment. */
  enrollment?: Scope['enrollment'] | undefined;
  /** Lifetime in seconds; absent: the token never expires. */
  expiresInSeconds?: number | undefined;
}

/** A token as the command line lists it. */
export type ListedToken = Token & { workspaceName: string };

/** Issuer and audience of the service's own tokens. */
export interface IssuerNames {
  issuer: string;
  audience: string;
}

/** Tokens of the service: signed with its newest key and stored by id, so that they can be revoked. */
export class TokenService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>;
  readonly #names: IssuerNames;
  readonly #roles: Roles;

  constructor(
    services: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>,
    names: IssuerNames,
    roles: Roles,
  ) {
    this.#services = services;
    this.#names = names;
    this.#roles = roles;
  }

  /** Lists the roles that tokens may be issued with. */
  roles(): { name: string; scopes: readonly ScopeWord[] }[] {
    return [...this.#roles.scopesOf].map(([name, scopes]) => ({ name, scopes }));
  }

  /** Lists the scopes that tokens may be issued with. */
  scopes(): { name: string; description: string }[] {
    const all = { ...describedPermissions, admin: 'Everything in the workspace.' };
    return Object.entries(all).map(([name, description]) => ({ name, description }));
  }

  /** Parses a list of scopes and roles into permissions; refuses unknown words. */
  parseScope(scope: string): ScopeWord[] {
    return parseScope(scope, this.#roles);
  }

  /** Issues a token in the caller's workspace, with at most the caller's permissions, under the given id. */
  async create(giver: Scope, id: string, input: TokenInput): Promise<Created<IssuedToken>> {
    const { subject, expiresIn, integrationId } = input;
    const scopes = this.parseScope(input.scope);
    requireGrantable(giver, scopes);
    const workspace = { id: giver.workspaceId };
    const order = { workspace, subject, scopes, integrationId, expiresInSeconds: expiresIn };
    const { token, signed, replayed } = await this.issueUnder(giver, order, id);
    const record = Object.assign(new IssuedToken(), token, { token: signed, state: this.#stateOf(token) });
    return { record, replayed };
  }

  /** Lists the tokens of the workspace, newest first. */
  async page({ workspaceId }: Scope, { limit, cursor, createdAt }: PageQuery): Promise<Page<Token>> {
    const where = {
      workspaceId,
      // Ids start with their time.
      ...(cursor && { jti: { $lt: readCursor(cursor).id } }),
      ...(createdAt && { createdAt: { $lte: createdAt } }),
    };
    const options = { orderBy: { jti: 'desc' }, limit: limit + 1 } as const;
    const tokens = await this.#services.database.em().find(Token, where, options);
    return cutPage(
      tokens.map((token) => Object.assign(token, { state: this.#stateOf(token) })),
      limit,
    );
  }

  /** Returns a token of the workspace by its id. */
  async get({ workspaceId }: Scope, jti: string): Promise<Token> {
    const token = isUuid(jti)
      ? await this.#services.database.em().findOne(Token, { jti, workspaceId })
      : null;
    if (!token) throw notFound('Token');
    return Object.assign(token, { state: this.#stateOf(token) });
  }

  /** Revokes a token of the workspace, everywhere within seconds; revoking it again changes nothing. */
  async revokeInWorkspace(scope: Scope, jti: string): Promise<Token> {
    await this.#revoke(await this.get(scope, jti), scope);
    return this.get(scope, jti);
  }

  /**
   * Issues a token: a JWT with the claims of `claims.ts`. Its type is `at+jwt` (RFC 9068, ADR 60), which nothing else signed
   * by the same keys has, so no signed document can pass for a token.
   */
  async issue(order: TokenRequest): Promise<string> {
    return (await this.issueUnder(commandLine(order.workspace.id), order, newId())).signed;
  }

  /** Issues a token under an id. If one was issued under this id before, signs the same claims again. */
  async issueUnder(
    giver: Scope,
    order: TokenRequest,
    jti: string,
  ): Promise<{ token: Token; signed: string; replayed: boolean }> {
    requireUsable(order);
    const { workspace, subject, scopes, integrationId, enrollment, expiresInSeconds } = order;
    const scope = scopes.join(' ');
    const now = Math.floor(this.#services.clock.now().getTime() / 1000);
    const expiresAt = expiresInSeconds === undefined ? undefined : new Date((now + expiresInSeconds) * 1000);
    const row = {
      jti,
      workspaceId: workspace.id,
      subject,
      scope,
      createdAt: new Date(now * 1000),
      expiresAt,
    };
    const em = this.#services.database.em();
    const isNew = await em.transactional(async (own) => {
      const insert = own.createQueryBuilder(Token).insert(row).onConflict('jti').ignore();
      const { affectedRows } = await insert.execute('run');
      if (affectedRows > 0) await addAudit(own, giver, 'create_token', jti);
      return affectedRows > 0;
    });
    const token = await em.findOneOrFail(Token, { jti, workspaceId: workspace.id });
    const iat = token.createdAt.getTime() / 1000;
    const exp = token.expiresAt && token.expiresAt.getTime() / 1000;
    const { issuer: iss, audience: aud } = this.#names;
    const claims = { iss, aud, sub: subject, workspace: workspace.id, scope, jti, iat };
    const more = {
      ...(integrationId && { integration: integrationId }),
      ...(enrollment && { enrollment: enrollment.id, app: enrollment.app }),
      ...(exp && { exp }),
    };
    const signed = await this.#services.keys.sign({ ...claims, ...more }, { typ: 'at+jwt' });
    return { token, signed, replayed: !isNew };
  }

  /** Lists all issued tokens, or those of a workspace, newest first. */
  async list(workspaceName?: string): Promise<ListedToken[]> {
    const em = this.#services.database.em();
    const named = workspaceName === undefined ? {} : { name: workspaceName };
    const workspaces = await em.find(Workspace, named, { orderBy: { name: 'asc' } });
    const ids = workspaces.map(({ id }) => id);
    const tokens = await em.find(Token, { workspaceId: { $in: ids } }, { orderBy: { jti: 'desc' } });
    const tokensOf = Map.groupBy(tokens, ({ workspaceId }) => workspaceId);
    return workspaces.flatMap(({ id, name: workspaceName }) =>
      (tokensOf.get(id) ?? []).map((token) =>
        Object.assign(token, { workspaceName, state: this.#stateOf(token) }),
      ),
    );
  }

  /** Revokes a token, everywhere within seconds; revoking it again changes nothing. */
  async revoke(jti: string): Promise<void> {
    const token = isUuid(jti) ? await this.#services.database.em().findOne(Token, { jti }) : null;
    if (!token) throw notFound('Token');
    await this.#revoke(token, commandLine(token.workspaceId));
  }

  /** Revokes the given tokens that exist, everywhere within seconds. */
  async revokeIssued(scope: Scope, ids: readonly (string | null | undefined)[]): Promise<void> {
    const jti = { $in: ids.filter((id) => typeof id === 'string') };
    const issued = await this.#services.database.em().find(Token, { workspaceId: scope.workspaceId, jti });
    for (const token of issued) await this.#revoke(token, scope);
  }

  async #revoke({ jti }: Token, scope: Scope): Promise<void> {
    await this.#services.database.em().transactional(async (em) => {
      const revokedAt = raw('clock_timestamp()');
      const revoked = await em.nativeUpdate(Token, { jti, revokedAt: null }, { revokedAt });
      if (revoked > 0) await addAudit(em, scope, 'revoke_token', jti);
    });
    this.#services.hints.send('token', jti);
  }

  #stateOf({ expiresAt, revokedAt }: Token): Token['state'] {
    if (revokedAt) return 'revoked';
    return expiresAt && expiresAt <= this.#services.clock.now() ? 'expired' : 'valid';
  }
}

/** Returns the scope of the command line, which has all permissions. */
function commandLine(workspaceId: string): Scope {
  return { workspaceId, subject: 'command line', permissions: new Set(['admin', 'system:read']) };
}

function requireUsable({ subject, scopes, integrationId, expiresInSeconds }: TokenRequest): void {
  if (subject === '' || subject.length > 255) throw invalid({ subject: 'must have 1 to 255 characters' });
  if (scopes.length === 0) throw invalid({ scope: 'must name at least one permission' });
  const answers = scopes.includes('transform:answer');
  if (answers && scopes.length > 1) throw invalid({ scope: 'transform:answer stands alone' });
  if (answers !== (integrationId !== undefined))
    throw invalid({ integration: 'goes with the scope transform:answer' });
  if (integrationId !== undefined && !isUuid(integrationId))
    throw invalid({ integration: 'must be the id of an integration' });
  const lifeIsWhole =
    expiresInSeconds === undefined || (Number.isSafeInteger(expiresInSeconds) && expiresInSeconds > 0);
  if (!lifeIsWhole) throw invalid({ expires_in: 'must be a whole number of seconds, at least 1' });
}
