import { ConfigError, list, type Environment } from '../environment.ts';
import { permissions, type Permission } from './scope.ts';

/** One word of a token's `scope`. */
export type ScopeWord = Permission | 'admin';

const words: ReadonlySet<string> = new Set<ScopeWord>([...permissions, 'admin']);

/** All words of a token's `scope`. */
export const scopeWords = [...words];

/** Whether a word is valid in a token's `scope`. */
export function isScopeWord(word: string): word is ScopeWord {
  return words.has(word);
}

/** Roles that every installation has. */
const standardRoles: Readonly<Record<string, readonly ScopeWord[]>> = {
  viewer: ['transform:read', 'sequence:read', 'silo:read'],
  editor: ['transform:write', 'sequence:write', 'silo:write'],
  auditor: ['transform:read', 'sequence:read', 'silo:read', 'access:read'],
  administrator: ['admin'],
};

/** Named sets of scopes, and the claim that names them in tokens of trusted issuers. */
export interface Roles {
  readonly scopesOf: ReadonlyMap<string, readonly ScopeWord[]>;
  /** Claim that lists roles, or the path to it; undefined: roles in such tokens are ignored. */
  readonly claim: string | undefined;
}

/** Reads `name=scope scope` pairs; one with the name of a standard role replaces it. */
export function readRoles(env: Environment): Roles {
  const own = list(env['DOCMILL_TOKEN_ROLES']).map((pair) => {
    const [, name = '', scope = ''] = /^([\w.-]+)=(.+)$/.exec(pair) ?? [];
    const scopes = scope.split(' ').filter(isScopeWord);
    if (name === '' || isScopeWord(name) || scopes.length !== scope.split(' ').length) {
      throw new ConfigError(
        `DOCMILL_TOKEN_ROLES must list roles like clerk=silo:write sequence:read, of the scopes ${scopeWords.join(', ')}, not "${pair}"`,
      );
    }
    return [name, scopes] as const;
  });
  const scopesOf = new Map([...Object.entries(standardRoles), ...own]);
  return { scopesOf, claim: env['DOCMILL_ROLES_CLAIM'] || undefined };
}
