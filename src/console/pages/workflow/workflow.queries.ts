import { graphql, type ResultOf } from '../../graphql/graphql.ts';

const EditedWorkflow = graphql(`
  fragment EditedWorkflow on Workflow @_unmask {
    id
    revision
    name
    draft
    disabled
    version
    contents
    updatedAt
  }
`);

export type EditedWorkflowData = ResultOf<typeof EditedWorkflow>;

export const WorkflowQuery = graphql(
  `
    query EditedWorkflow($id: ID!) {
      workflow(id: $id) {
        ...EditedWorkflow
      }
    }
  `,
  [EditedWorkflow],
);

export const SaveMutation = graphql(
  `
    mutation SaveWorkflow($id: ID!, $ifRevision: SafeInt, $patch: WorkflowPatch!) {
      updateWorkflow(id: $id, ifRevision: $ifRevision, patch: $patch) {
        ...EditedWorkflow
      }
    }
  `,
  [EditedWorkflow],
);

export const PublishMutation = graphql(
  `
    mutation PublishWorkflow($id: ID!, $ifRevision: SafeInt) {
      publishWorkflow(id: $id, ifRevision: $ifRevision) {
        ...EditedWorkflow
      }
    }
  `,
  [EditedWorkflow],
);

export const DiscardMutation = graphql(
  `
    mutation DiscardWorkflowDraft($id: ID!, $ifRevision: SafeInt) {
      discardWorkflowDraft(id: $id, ifRevision: $ifRevision) {
        ...EditedWorkflow
      }
    }
  `,
  [EditedWorkflow],
);

export const RestoreMutation = graphql(
  `
    mutation RestoreWorkflow($id: ID!, $ifRevision: SafeInt, $version: String!) {
      restoreWorkflow(id: $id, ifRevision: $ifRevision, input: { version: $version }) {
        ...EditedWorkflow
      }
    }
  `,
  [EditedWorkflow],
);

export const ActionsQuery = graphql(`
  query Actions {
    actions {
      id
      name
      summary
      provider
      integrationId
      group
      uiOrder
      codes
      configSchema
    }
  }
`);

export type ActionData = NonNullable<ResultOf<typeof ActionsQuery>['actions']>[number];

export const ValidateQuery = graphql(`
  query ValidateWorkflow($input: WorkflowInput!, $workflowId: ID) {
    validateWorkflow(input: $input, workflowId: $workflowId) {
      issues {
        path
        message
        severity
        missingStep
      }
    }
  }
`);

export const DocumentSchemaQuery = graphql(`
  query ExpressionSchema($id: String!) {
    documentSchema(id: $id)
  }
`);

export const VersionsQuery = graphql(`
  query WorkflowVersions($id: ID!, $after: String) {
    workflowVersions(workflowId: $id, first: 50, after: $after) {
      nodes {
        version
        name
        hash
        src
        srcId
        createdAt
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export const VersionQuery = graphql(`
  query WorkflowVersion($id: ID!, $version: String!) {
    workflowVersion(workflowId: $id, version: $version) {
      version
      contents
    }
  }
`);

export const DiffQuery = graphql(`
  query WorkflowDiff($id: ID!) {
    workflowDiff(workflowId: $id) {
      from
      schema {
        before
        after
      }
      changes {
        kind
        stepId
        name
        path
        member
        before
        after
      }
    }
  }
`);
