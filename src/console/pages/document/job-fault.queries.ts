import { graphql } from '../../graphql/graphql.ts';
import { RunFault, StepRun } from './failed-step.fragments.ts';

/** Newest job of a document that is no dry run, and the steps of the newest failed job; usually there is none. */
export const NewestJobQuery = graphql(
  `
    query NewestJobOfDocument($id: ID!) {
      siloEntry(id: $id) {
        id
        jobs(first: 1, dryRun: false) {
          id
          revision
          outcome
          completedAt
          workflow {
            id
            name
          }
          faults {
            ...RunFault
          }
        }
        failed: jobs(first: 1, dryRun: false, outcome: failed) {
          id
          intents {
            ...StepRun
          }
        }
      }
    }
  `,
  [RunFault, StepRun],
);
