import type { JWTPayload } from 'jose';
import type { Scope } from '../../platform/auth/scope.ts';
import type { ScopeWord } from '../../platform/auth/roles.ts';
import { isUuid } from '../../platform/ids.ts';
import { unauthorized } from './token-refusal.ts';
import { readScope } from './token-scope.ts';

/** Scope of a verified token, which always has an id. */
export type TokenScope = Scope & {
  readonly tokenId: string;
  /** Workspaces that the bearer may enter, the token's own first. */
  readonly workspaceIds: readonly string[];
};

/** Required claims of every token besides `iss` and `aud`. */
export const requiredClaims = ['sub', 'workspace', 'scope', 'jti', 'iat'];

const maxWorkspaces = 100;

/** Reads the scope from the claims of a verified token; refuses malformed claims. */
export function scopeOf(payload: JWTPayload): TokenScope {
  const workspaceId = text(payload, 'workspace');
  if (!isUuid(workspaceId)) throw unauthorized('The claim workspace of the token is not a workspace id');
  const permissions = readScope(text(payload, 'scope'));
  if (!permissions)
    throw unauthorized('The claim scope of the token is not a list of words parted by spaces');
  return {
    workspaceId: workspaceId.toLowerCase(),
    workspaceIds: readWorkspaces(payload, workspaceId.toLowerCase()),
    subject: text(payload, 'sub'),
    permissions,
    ...(payload['enrollment'] !== undefined && { enrollment: readEnrollment(payload) }),
    ...(permissions.has('transform:answer') && { integrationId: readIntegration(payload, permissions) }),
    tokenId: text(payload, 'jti'),
    ...(payload.exp !== undefined && { expiresAt: new Date(payload.exp * 1000) }),
  };
}

/** Reads the workspaces of a token. Tokens of apps and integrations belong to a single workspace. */
function readWorkspaces(payload: JWTPayload, first: string): readonly string[] {
  const { workspaces: named = [], enrollment, integration } = payload;
  if (enrollment !== undefined || integration !== undefined) return [first];
  if (!Array.isArray(named) || named.length > maxWorkspaces || !named.every((id) => isUuid(String(id))))
    throw unauthorized(
      `The claim workspaces of the token is not a list of up to ${maxWorkspaces} workspace ids`,
    );
  return [...new Set([first, ...named.map((id) => String(id).toLowerCase())])];
}

/** Reads the integration of an external provider's token, which is valid for one integration and has no other scope. */
function readIntegration(payload: JWTPayload, permissions: ReadonlySet<ScopeWord>): string {
  if (permissions.size > 1)
    throw unauthorized('The scope transform:answer of the token stands beside others');
  const id = text(payload, 'integration');
  if (!isUuid(id)) throw unauthorized('The claim integration of the token is not the id of an integration');
  return id.toLowerCase();
}

/** Reads the enrollment of an app's token, with the name of the app. */
function readEnrollment(payload: JWTPayload): NonNullable<Scope['enrollment']> {
  const id = text(payload, 'enrollment');
  if (!isUuid(id)) throw unauthorized('The claim enrollment of the token is not the id of an enrollment');
  return { id: id.toLowerCase(), app: text(payload, 'app') };
}

function text(payload: JWTPayload, claim: string): string {
  const value = payload[claim];
  if (typeof value === 'string' && value !== '') return value;
  throw unauthorized(`The claim ${claim} of the token is not a text`);
}
