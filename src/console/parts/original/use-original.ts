import { useQuery } from 'urql';
import { graphql, type Json, type ResultOf } from '../../graphql/graphql.ts';
import { useMay } from '../../session/session-context.ts';
import { isInvoice } from '../documents/document-kind.logic.ts';
import { rowsOf } from '../document-reading/reading.logic.ts';
import { valueAt } from '../json/json-path.logic.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { isStillInEffect } from './original.logic.ts';

const OriginalQuery = graphql(`
  query OriginalOfCopy($id: ID!) {
    siloEntry(id: $id) {
      id
      revision
      signed
      state
      credit {
        left
      }
      summary {
        number
      }
      jobs(first: 1, dryRun: false) {
        id
        outcome
      }
    }
  }
`);

export type OriginalData = NonNullable<ResultOf<typeof OriginalQuery>['siloEntry']>;

interface Copy {
  readonly docSchema: string;
  readonly previousId: string | null;
  readonly data: Json;
}

/**
 * Returns the signed invoice that an invoice is a copy of if both are in effect, and whether this has been read, so that no
 * notice shifts the page later. An invoice that corrects another one refers to it and is no copy.
 */
export function useOriginal(copy: Copy | null | undefined): {
  readonly original: OriginalData | undefined;
  readonly isRead: boolean;
} {
  const mayRead = useMay('transform:read');
  const isCopy =
    copy && isInvoice(copy.docSchema) && rowsOf(valueAt(copy.data, ['doc', 'preceding'])).length === 0;
  const id = (mayRead && isCopy && copy.previousId) || undefined;
  const [{ data, error }, read] = useQuery({
    query: OriginalQuery,
    variables: { id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  });
  const found = id !== undefined && data?.siloEntry?.id === id ? data.siloEntry : undefined;
  const number = found?.summary.number;
  useRefresh(
    ({ id: changed, siloEntryId, entry }) =>
      id !== undefined &&
      (changed === id || siloEntryId === id || Boolean(number && entry?.summary.precedingNumber === number)),
    () => read({ requestPolicy: 'network-only' }),
  );
  return {
    original: found && isStillInEffect(found) ? found : undefined,
    isRead: id === undefined || data !== undefined || error !== undefined,
  };
}
