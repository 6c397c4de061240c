import { useMemo } from 'react';
import { useQuery, type CombinedError } from 'urql';
import { graphql, type Json } from '../../graphql/graphql.ts';
import { isObject } from '../json/json-path.logic.ts';

const IssueDateQuery = graphql(`
  query IssueDate($data: JSON) {
    calculateDocument(input: { data: $data, allowInvalid: true }) {
      data
    }
  }
`);

/** The date on which the service issues a document. */
interface IssueDate {
  /** `2026-03-31`; absent while it is unknown or cannot be calculated. */
  readonly date: string | undefined;
  readonly error: CombinedError | undefined;
  readonly retry: () => void;
}

/**
 * Returns the issue date that the service gives a document without one: today in the time zone of its supplier; none for types
 * without the member.
 */
export function useIssueDate(doc: Json | undefined): IssueDate {
  const undated = useMemo(() => {
    if (!isObject(doc) || typeof doc['issue_date'] !== 'string') return undefined;
    const { issue_date: _, ...rest } = doc;
    return rest;
  }, [doc]);
  const [{ data, error, fetching }, read] = useQuery({
    query: IssueDateQuery,
    variables: { data: undated ?? null },
    pause: undated === undefined,
    requestPolicy: 'network-only',
  });
  const built = data?.calculateDocument?.data;
  const date = undated && !fetching && isObject(built) ? built['issue_date'] : undefined;
  return {
    date: typeof date === 'string' ? date : undefined,
    error,
    retry: () => read({ requestPolicy: 'network-only' }),
  };
}
