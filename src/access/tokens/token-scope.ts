import { invalid } from '../../platform/errors.ts';
import { permissions, type Permission } from '../../platform/auth/scope.ts';

/** One word of a token's `scope`. */
export type ScopeWord = Permission | 'admin';

const words: ReadonlySet<string> = new Set<ScopeWord>([...permissions, 'admin']);

/** The permissions of a `scope` claim; words of other services in it are ignored. */
export function readScope(scope: string): ReadonlySet<ScopeWord> {
  return new Set(wordsOf(scope).filter(isScopeWord));
}

/** The permissions that somebody asks a token for; refuses words that mean nothing here. */
export function parseScope(scope: string): ScopeWord[] {
  const asked = wordsOf(scope);
  const known = asked.filter(isScopeWord);
  if (known.length > 0 && known.length === asked.length) return known;
  throw invalid(
    { scope: `must list some of ${[...words].join(', ')}` },
    `The scope "${scope}" is not known: use ${[...words].join(', ')}`,
  );
}

function wordsOf(scope: string): string[] {
  return scope.split(/[\s,]+/).filter(Boolean);
}

function isScopeWord(word: string): word is ScopeWord {
  return words.has(word);
}
