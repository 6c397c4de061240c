import { useState } from 'react';
import type { Json } from '../../graphql/graphql.ts';

interface JsonText {
  readonly text: string;
  /** Whether the typed text is no JSON and was not applied. */
  readonly isUnreadable: boolean;
  readonly type: (text: string) => void;
}

const textOf = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);

/** Returns a value as editable text; text that does not parse stays and is not applied. */
export function useJsonText(value: Json | undefined, onChange: (value: Json | undefined) => void): JsonText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>();
  const shown = textOf(value);
  const isOpen = typed !== undefined && (typed.of === shown || readJson(typed.text) === 'unreadable');
  const text = isOpen ? typed.text : shown;
  return {
    text,
    isUnreadable: text !== '' && readJson(text) === 'unreadable',
    type(next) {
      const read = next.trim() === '' ? undefined : readJson(next);
      setTyped({ text: next, of: read === 'unreadable' ? shown : textOf(read?.value) });
      if (read !== 'unreadable') onChange(read?.value);
    },
  };
}

function readJson(text: string): { readonly value: Json } | 'unreadable' {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return 'unreadable';
  }
}
