import { invalid } from '../../platform/errors.ts';
import { permissions, type Permission } from '../../platform/auth/scope.ts';

/** One word of a token's `scope`. */
export type ScopeWord = Permission | 'admin';

const words: ReadonlySet<string> = new Set<ScopeWord>([...permissions, 'admin']);

/** RFC 6749 §3.3: printable ASCII without quote and backslash, parted by spaces and nothing else. */
const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e ]*$/;

/** The permissions of a `scope` claim, words of other services in it being ignored; undefined when it is malformed. */
export function readScope(scope: string): ReadonlySet<ScopeWord> | undefined {
  return scopeForm.test(scope) ? new Set(scope.split(' ').filter(isScopeWord)) : undefined;
}

/** The permissions that somebody asks a token for; refuses words that mean nothing here. */
export function parseScope(scope: string): ScopeWord[] {
  const asked = scope.split(/[\s,]+/).filter(Boolean);
  const known = asked.filter(isScopeWord);
  if (known.length > 0 && known.length === asked.length) return known;
  throw invalid(
    { scope: `must list some of ${[...words].join(', ')}` },
    `The scope "${scope}" is not known: use ${[...words].join(', ')}`,
  );
}

function isScopeWord(word: string): word is ScopeWord {
  return words.has(word);
}
