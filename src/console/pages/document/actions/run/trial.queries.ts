import { graphql } from '../../../../graphql/graphql.ts';
import { RunFault, StepRun } from '../../failed-step.fragments.ts';

export const ChosenWorkflowQuery = graphql(`
  query ChosenWorkflow($id: ID!) {
    workflow(id: $id) {
      id
      description
      version
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

export const TypeTrialQuery = graphql(
  `
    query CorrectionTypeTrial($input: DryRunInput!) {
      dryRunWorkflow(input: $input) {
        status
        faults {
          ...RunFault
        }
      }
    }
  `,
  [RunFault],
);
