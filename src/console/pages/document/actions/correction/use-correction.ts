import { useMemo } from 'react';
import { useQuery, type CombinedError } from 'urql';
import type { Json } from '../../../../graphql/graphql.ts';
import { CorrectionOptionsQuery } from '../../document.mutations.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { correctionFields, withoutLines } from './correction.logic.ts';

/** Reads the schema of the options for correcting a document. */
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

/** Reads the types of documents that correct a signed invoice in its country; undefined until they are loaded. */
export function useCorrectionTypes(
  entry: DocumentEntry,
  isCorrected: boolean,
): readonly string[] | undefined {
  const { schema } = useCorrectionOptions(entry, { pause: !isCorrected || !entry.signed });
  return useMemo(() => correctionFields(schema).find(({ name }) => name === 'type')?.choices, [schema]);
}
