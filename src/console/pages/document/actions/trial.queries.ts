import { graphql } from '../../../graphql/graphql.ts';

export const ChosenWorkflowQuery = graphql(`
  query ChosenWorkflow($id: ID!) {
    workflow(id: $id) {
      id
      description
      version
    }
  }
`);

export const TrialQuery = graphql(`
  query WorkflowTrial($input: DryRunInput!) {
    dryRunWorkflow(input: $input) {
      status
      faults {
        provider
        code
        message
      }
      intents {
        id
        name
        provider
        status
        events {
          id
          code
          message
        }
      }
    }
  }
`);
