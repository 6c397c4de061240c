import { useMemo } from 'react';
import { type CombinedError, useQuery } from 'urql';
import type { Json, ResultOf } from '../../../graphql/graphql.ts';
import { useIssueDate } from '../../../parts/documents/issue-date.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import { issuedOn, unnumbered } from './example.logic.ts';
import { ExamplesQuery } from '../editor.queries.ts';

interface InitialDocument {
  /** Absent until the service has returned the day of issue. */
  readonly doc: Json | undefined;
  readonly error: CombinedError | undefined;
  readonly retry: () => void;
}

/**
 * Returns the initial document for an example: without number and series, issued on the day that the service
 * returns.
 */
export function useInitialDocument(example: Example | undefined): InitialDocument {
  const doc = useMemo(() => example && unnumbered(example.data), [example]);
  const { date, error, retry } = useIssueDate(doc);
  const isDated = isObject(doc) && doc['issue_date'] !== undefined;
  const begun = useMemo(
    () => (doc === undefined || !isDated ? doc : date && issuedOn(doc, date)),
    [doc, isDated, date],
  );
  return { doc: begun, error, retry };
}

export type Example = NonNullable<ResultOf<typeof ExamplesQuery>['documentExamples']>[number];

/** Reads the examples of the service. */
export function useExamples(): {
  examples: readonly Example[] | undefined;
  error: CombinedError | undefined;
  retry: () => void;
} {
  const [{ data, error }, read] = useQuery({ query: ExamplesQuery });
  return {
    examples: data?.documentExamples ?? undefined,
    error,
    retry: () => read({ requestPolicy: 'network-only' }),
  };
}
