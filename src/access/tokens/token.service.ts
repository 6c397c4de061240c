import { invalid, notFound } from '../../platform/errors.ts';
import { raw } from '@mikro-orm/postgresql';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { Workspace } from '../workspaces/workspace.entity.ts';
import { Token } from './token.entity.ts';
import type { ScopeWord } from './token-scope.ts';

/** What a token is issued for. */
export interface TokenOrder {
  workspace: Pick<Workspace, 'id'>;
  /** Who will use it: the `sub` of the token. */
  subject: string;
  scopes: readonly ScopeWord[];
  /** Whose tasks are answered with it; with the scope `transform:answer`, and only then. */
  integrationId?: string | undefined;
  /** Absent: it never expires. */
  expiresInSeconds?: number | undefined;
}

/** A token as it is listed. */
export type ListedToken = Token & { workspaceName: string; state: 'valid' | 'expired' | 'revoked' };

/** What the service writes into its own tokens. */
export interface IssuerNames {
  issuer: string;
  audience: string;
}

/** The tokens of the service: signed with its newest key, remembered by id so that they can be revoked. */
export class TokenService {
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>;
  readonly #names: IssuerNames;

  constructor(platform: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>, names: IssuerNames) {
    this.#platform = platform;
    this.#names = names;
  }

  /**
   * Issues a token: a JWT with the claims of decision 38. Its type is `at+jwt` (RFC 9068, decision 78), which nothing
   * else carries that the same keys sign, so no signed document can pass for a token.
   */
  async issue(order: TokenOrder): Promise<string> {
    requireUsable(order);
    const { workspace, subject, scopes, integrationId, expiresInSeconds } = order;
    const jti = newId();
    const scope = scopes.join(' ');
    const iat = Math.floor(this.#platform.clock.now().getTime() / 1000);
    const exp = expiresInSeconds === undefined ? undefined : iat + expiresInSeconds;
    const expiresAt = exp === undefined ? undefined : new Date(exp * 1000);
    const createdAt = new Date(iat * 1000);
    const row = { jti, workspaceId: workspace.id, subject, scope, createdAt, expiresAt };
    await this.#platform.database.em().insert(Token, row);
    const { issuer: iss, audience: aud } = this.#names;
    const claims = { iss, aud, sub: subject, workspace: workspace.id, scope, jti, iat };
    const more = { ...(integrationId && { integration: integrationId }), ...(exp && { exp }) };
    return this.#platform.keys.sign({ ...claims, ...more }, { typ: 'at+jwt' });
  }

  /** What was issued, of one workspace when its name is given; the newest first. */
  async list(workspaceName?: string): Promise<ListedToken[]> {
    const em = this.#platform.database.em();
    const named = workspaceName === undefined ? {} : { name: workspaceName };
    const workspaces = await em.find(Workspace, named, { orderBy: { name: 'asc' } });
    const ids = workspaces.map(({ id }) => id);
    const tokens = await em.find(Token, { workspaceId: { $in: ids } }, { orderBy: { jti: 'desc' } });
    const now = this.#platform.clock.now();
    const tokensOf = Map.groupBy(tokens, ({ workspaceId }) => workspaceId);
    return workspaces.flatMap(({ id, name: workspaceName }) =>
      (tokensOf.get(id) ?? []).map((token) =>
        Object.assign(token, { workspaceName, state: stateOf(token, now) }),
      ),
    );
  }

  /** Ends a token everywhere within seconds; revoking again changes nothing. */
  async revoke(jti: string): Promise<void> {
    const revokedAt = raw('coalesce(revoked_at, clock_timestamp())');
    const revoked = isUuid(jti)
      ? await this.#platform.database.em().nativeUpdate(Token, { jti }, { revokedAt })
      : 0;
    if (revoked === 0) throw notFound('Token');
    this.#platform.hints.send('token', jti);
  }
}

function stateOf({ expiresAt, revokedAt }: Token, now: Date): ListedToken['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'valid';
}

function requireUsable({ subject, scopes, integrationId, expiresInSeconds }: TokenOrder): void {
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
