import { useQuery, type CombinedError } from 'urql';
import type { ResultOf } from '../../../graphql/graphql.ts';
import { ExamplesQuery } from '../editor.queries.ts';

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
