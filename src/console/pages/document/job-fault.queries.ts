import { graphql } from '../../graphql/graphql.ts';
import { RunFault, StepRun } from './failed-step.fragments.ts';

export const NewestJobQuery = graphql(`
  query NewestJobOfDocument($id: ID!) {
    siloEntry(id: $id) {
      id
      jobs(first: 5) {
        id
        revision
        outcome
        dryRun
      }
    }
  }
`);

export const FailedJobQuery = graphql(
  `
    query FailedJobOfDocument($id: ID!) {
      job(id: $id) {
        id
        completedAt
        workflow {
          id
          name
        }
        faults {
          ...RunFault
        }
        intents {
          ...StepRun
        }
      }
    }
  `,
  [RunFault, StepRun],
);
