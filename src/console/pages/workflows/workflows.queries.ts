import { graphql, type ResultOf } from '../../graphql/graphql.ts';

export const WorkflowsQuery = graphql(`
  query Workflows($name: String, $draft: Boolean, $disabled: Boolean, $after: String) {
    workflows(name: $name, draft: $draft, disabled: $disabled, first: 25, after: $after) {
      nodes {
        id
        revision
        name
        schema
        draft
        disabled
        version
        updatedAt
        stats {
          count
          capped
          successRate
          medianSeconds
          lastCreatedAt
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export type WorkflowRow = NonNullable<ResultOf<typeof WorkflowsQuery>['workflows']>['nodes'][number];

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

export const ContentsQuery = graphql(`
  query WorkflowContents($id: ID!) {
    workflow(id: $id) {
      id
      contents
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

export const DisableMutation = graphql(`
  mutation DisableWorkflow($id: ID!, $patch: WorkflowPatch!) {
    updateWorkflow(id: $id, patch: $patch) {
      id
      revision
      disabled
      draft
    }
  }
`);
