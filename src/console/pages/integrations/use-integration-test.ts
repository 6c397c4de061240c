import { useState } from 'react';
import type { CombinedError } from 'urql';
import type { ResultOf } from '../../graphql/graphql.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { TestIntegration } from './integrations.queries.ts';

type Outcome = ResultOf<typeof TestIntegration>['testIntegration'];

/** Test of an integration, and its last result. */
export interface IntegrationTest {
  readonly isRunning: boolean;
  readonly error: CombinedError | undefined;
  readonly outcome: Outcome | undefined;
  readonly run: () => void;
}

/** Tests an integration with its saved settings. */
export function useIntegrationTest(id: string): IntegrationTest {
  const [outcome, setOutcome] = useState<Outcome>();
  const { isRunning, error, run } = useSubmit(TestIntegration);
  return {
    isRunning,
    error,
    outcome,
    run: () => void run({ id }).then((tested) => setOutcome(tested?.testIntegration)),
  };
}
