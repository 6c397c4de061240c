import { json } from '@codemirror/lang-json';
import type { ReactElement } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import { TextMerge } from './text-merge.tsx';

const language = json();

/** Shows two JSON values side by side, with equal parts folded. */
export function JsonMerge({ before, after }: { readonly before: Json; readonly after: Json }): ReactElement {
  return (
    <TextMerge
      before={JSON.stringify(before, null, 2)}
      after={JSON.stringify(after, null, 2)}
      language={language}
    />
  );
}
