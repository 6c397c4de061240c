import { useMemo } from 'react';
import type { CombinedError } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { useIssueDate } from '../../../parts/documents/issue-date.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import { issuedOn, unnumbered } from './example.logic.ts';
import type { Example } from './use-examples.ts';

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
