import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { AnyVariables, CombinedError, TypedDocumentNode } from 'urql';
import { useSession } from '../../session/session-context.ts';

/** A page of records in a response of the service. */
interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/** Records that are read page by page. */
export interface Pages<Row> {
  /** Absent until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly error: CombinedError | undefined;
  readonly isLoading: boolean;
  readonly hasNextPage: boolean;
  readonly loadMore: () => void;
  /** Reads as many records again as are shown; these stay until then. */
  readonly reload: () => void;
}

interface Read<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

/**
 * Reads the records of a query, whose variables have `after`, page by page. Records of previous variables stay until the new
 * ones are loaded.
 */
export function usePages<Data, Variables extends AnyVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'after'>,
  connectionOf: (data: Data) => Connection<Row> | null,
): Pages<Row> {
  const { client } = useSession();
  const [read, setRead] = useState<Read<Row>>();
  const [error, setError] = useState<CombinedError>();
  const [wanted, setWanted] = useState({ round: 0, more: false });
  const [isLoading, setIsLoading] = useState(true);
  const key = JSON.stringify(variables);

  const fetch = useEffectEvent(async (isCurrent: () => boolean) => {
    setIsLoading(true);
    const isSame = read?.key === key;
    let next: Read<Row> =
      wanted.more && isSame ? read : { key, rows: [], endCursor: null, hasNextPage: true };
    const enough = wanted.more ? next.rows.length + 1 : isSame ? read.rows.length : 1;
    let failure: CombinedError | undefined;
    do {
      const asked = { ...variables, after: next.endCursor } as unknown as Variables;
      const result = await client.query(query, asked, { requestPolicy: 'network-only' }).toPromise();
      const connection = result.data && connectionOf(result.data);
      failure = connection ? undefined : result.error;
      if (!connection) break;
      const { nodes, pageInfo } = connection;
      next = { key, rows: [...next.rows, ...nodes], ...pageInfo };
    } while (isCurrent() && next.hasNextPage && next.rows.length < enough);
    if (!isCurrent()) return;
    setIsLoading(false);
    setError(failure);
    if (!failure) setRead(next);
  });

  useEffect(() => {
    let isCurrent = true;
    void fetch(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [key, wanted]);

  const want = useCallback((more: boolean) => setWanted(({ round }) => ({ round: round + 1, more })), []);
  return {
    rows: read?.rows,
    error,
    isLoading,
    hasNextPage: read?.hasNextPage ?? false,
    loadMore: useCallback(() => want(true), [want]),
    reload: useCallback(() => want(false), [want]),
  };
}
