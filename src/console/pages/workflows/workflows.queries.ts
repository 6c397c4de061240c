import { graphql } from '../../graphql/graphql.ts';
import { WorkflowRow } from './workflow.fields.tsx';

export const WorkflowsQuery = graphql(
  `
    query Workflows($name: String, $draft: Boolean, $disabled: Boolean, $after: String) {
      workflows(name: $name, draft: $draft, disabled: $disabled, first: 25, after: $after) {
        nodes {
          ...WorkflowRow
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [WorkflowRow],
);

export const TemplatesQuery = graphql(`
  query WorkflowTemplates {
    workflowTemplates {
      id
      name
      summary
      schema
      workflow
      needs {
        path
        provider
      }
    }
  }
`);

/** Returns the exported workflow in the form that a create accepts. */
export const ImportReportQuery = graphql(`
  query ImportReport($workflow: JSONObject!) {
    workflowImportReport(input: { workflow: $workflow }) {
      workflow
      changes {
        path
        action
        message
      }
      issues {
        path
        message
        severity
        missing
      }
    }
  }
`);

export const CreateMutation = graphql(`
  mutation CreateWorkflow($id: ID!, $input: WorkflowInput!) {
    createWorkflow(id: $id, input: $input) {
      id
    }
  }
`);
