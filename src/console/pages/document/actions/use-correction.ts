import { useMemo } from 'react';
import { useQuery, type CombinedError } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { CorrectionOptionsQuery } from '../document.mutations.ts';
import type { DocumentEntry } from '../document.queries.ts';
import { correctionFields, withoutLines } from './correction.logic.ts';

/** The schema of the options with which a document is corrected. */
export function useCorrectionOptions(
  { data: envelope }: Pick<DocumentEntry, 'data'>,
  { pause = false }: { readonly pause?: boolean } = {},
): { readonly schema: Json; readonly error: CombinedError | undefined; readonly fetching: boolean } {
  const data = useMemo(() => withoutLines(envelope), [envelope]);
  const [{ data: answer, error, fetching }] = useQuery({
    query: CorrectionOptionsQuery,
    variables: { data },
    pause,
  });
  return { schema: answer?.correctDocument?.data ?? null, error, fetching };
}

/** The types of documents that correct a signed invoice, as its country has them; undefined while they are not known. */
export function useCorrectionTypes(
  entry: DocumentEntry,
  isCorrected: boolean,
): readonly string[] | undefined {
  const { schema } = useCorrectionOptions(entry, { pause: !isCorrected || !entry.signed });
  return useMemo(() => correctionFields(schema).find(({ name }) => name === 'type')?.choices, [schema]);
}
