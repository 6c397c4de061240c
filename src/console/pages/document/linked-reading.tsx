import { useCallback, type ReactElement } from 'react';
import { useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { DocumentReading } from '../../parts/document-reading/document-reading.tsx';
import { ReferenceLinks } from '../../parts/document-reading/reference.tsx';
import { DocumentNameQuery, type DocumentEntry } from './document.queries.ts';

interface LinkedReadingProps {
  readonly entry: Pick<DocumentEntry, 'previousId'>;
  readonly doc: Json;
}

/** Shows a document in which the document that it was created from is a link. */
export function LinkedReading({ entry: { previousId }, doc }: LinkedReadingProps): ReactElement {
  const [{ data }] = useQuery({
    query: DocumentNameQuery,
    variables: { id: previousId ?? '' },
    pause: !previousId,
  });
  const { id, summary } = data?.siloEntry ?? {};
  const number = summary?.number;
  const linkOf = useCallback(
    (named: string) => (id && named === number ? `/documents/${id}` : undefined),
    [id, number],
  );
  return (
    <ReferenceLinks value={linkOf}>
      <DocumentReading doc={doc} />
    </ReferenceLinks>
  );
}
