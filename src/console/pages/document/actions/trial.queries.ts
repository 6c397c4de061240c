import { graphql } from '../../../graphql/graphql.ts';
import { RunFault, StepRun } from '../failed-step.fragments.ts';

export const ChosenWorkflowQuery = graphql(`
  query ChosenWorkflow($id: ID!) {
    workflow(id: $id) {
      id
      description
      version
    }
  }
`);

/** Whether there is one workflow alone that can be run on a document. */
export const OfferedWorkflowsQuery = graphql(`
  query OfferedWorkflows {
    workflows(first: 100, disabled: false) {
      nodes {
        id
        version
        schema
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

export const TrialQuery = graphql(
  `
    query WorkflowTrial($input: DryRunInput!) {
      dryRunWorkflow(input: $input) {
        status
        envelope
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
