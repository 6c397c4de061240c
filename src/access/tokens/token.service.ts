import { invalid, notFound } from '../../platform/errors.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import { statement, type Sql } from '../../platform/database/sql.ts';
import type { Hints } from '../../platform/events/hints.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Workspace } from '../workspaces/workspace.entity.ts';
import type { Token } from './token.entity.ts';
import type { ScopeWord } from './token-scope.ts';

/** What a token is issued for. */
export interface TokenOrder {
  workspace: Pick<Workspace, 'id'>;
  /** Who will use it: the `sub` of the token. */
  subject: string;
  scopes: readonly ScopeWord[];
  /** Absent: it never expires. */
  expiresInSeconds?: number | undefined;
}

/** A token as it is listed. */
export type ListedToken = Token & { workspaceName: string };

/** What the service writes into its own tokens. */
export interface IssuerNames {
  issuer: string;
  audience: string;
}

const insert = statement(
  'token.insert',
  `insert into token (jti, workspace_id, subject, scope, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const revoke = statement(
  'token.revoke',
  `update token set revoked_at = coalesce(revoked_at, clock_timestamp()) where jti = $1 returning jti`,
);

const list = statement(
  'token.list',
  `select jti, workspace_id as "workspaceId", workspace.name as "workspaceName", subject, scope,
     token.created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
   from token join workspace on workspace.id = workspace_id
   where $1::text is null or workspace.name = $1
   order by workspace.name, jti desc`,
);

/** The tokens of the service: signed with its newest key, remembered by id so that they can be revoked. */
export class TokenService {
  readonly #sql: Sql;
  readonly #keys: KeySet;
  readonly #names: IssuerNames;
  readonly #hints: Pick<Hints, 'send'>;

  constructor(sql: Sql, keys: KeySet, names: IssuerNames, hints: Pick<Hints, 'send'>) {
    this.#sql = sql;
    this.#keys = keys;
    this.#names = names;
    this.#hints = hints;
  }

  /**
   * Issues a token: a JWT with the claims of decision 38. Its type is `at+jwt` (RFC 9068, decision 78), which nothing
   * else carries that the same keys sign, so no signed document can pass for a token.
   */
  async issue({ workspace, subject, scopes, expiresInSeconds }: TokenOrder): Promise<string> {
    requireUsable(subject, scopes, expiresInSeconds);
    const jti = newId();
    const scope = scopes.join(' ');
    const iat = Math.floor(Date.now() / 1000);
    const exp = expiresInSeconds === undefined ? undefined : iat + expiresInSeconds;
    const expiresAt = exp === undefined ? null : new Date(exp * 1000);
    await this.#sql.query(insert, [jti, workspace.id, subject, scope, new Date(iat * 1000), expiresAt]);
    const { issuer: iss, audience: aud } = this.#names;
    const claims = { iss, aud, sub: subject, workspace: workspace.id, scope, jti, iat, ...(exp && { exp }) };
    return this.#keys.sign(claims, { typ: 'at+jwt' });
  }

  /** What was issued, of one workspace when its name is given; the newest first. */
  list(workspaceName?: string): Promise<ListedToken[]> {
    return this.#sql.query<ListedToken>(list, [workspaceName ?? null]);
  }

  /** Ends a token everywhere within seconds; revoking again changes nothing. */
  async revoke(jti: string): Promise<void> {
    const revoked = isUuid(jti) ? await this.#sql.query(revoke, [jti]) : [];
    if (revoked.length === 0) throw notFound('Token');
    this.#hints.send('token', jti);
  }
}

function requireUsable(
  subject: string,
  scopes: readonly string[],
  expiresInSeconds: number | undefined,
): void {
  if (subject === '' || subject.length > 255) throw invalid({ subject: 'must have 1 to 255 characters' });
  if (scopes.length === 0) throw invalid({ scope: 'must name at least one permission' });
  const lifeIsWhole =
    expiresInSeconds === undefined || (Number.isSafeInteger(expiresInSeconds) && expiresInSeconds > 0);
  if (!lifeIsWhole) throw invalid({ expires_in: 'must be a whole number of seconds, at least 1' });
}
