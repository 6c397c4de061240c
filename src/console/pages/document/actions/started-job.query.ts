import { graphql } from '../../../graphql/graphql.ts';
import { RunFault, StepRun } from '../failed-step.fragments.ts';

export const StartedJobQuery = graphql(
  `
    query StartedJob($id: ID!) {
      job(id: $id) {
        id
        revision
        outcome
        resumeAt
        currentStep {
          name
          provider
          retryAt
        }
        faults {
          ...RunFault
        }
        intents {
          ...StepRun
        }
        workflow {
          id
          name
        }
      }
    }
  `,
  [RunFault, StepRun],
);
