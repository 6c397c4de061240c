import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { IntegrationRow } from './integration.fields.tsx';

const IntegrationFacts = graphql(
  `
    fragment IntegrationFacts on Integration @_unmask {
      ...IntegrationRow
      config
      secrets {
        path
        setAt
        setBy
      }
      usedBy {
        workflowId
        workflowName
        version
        stepId
        stepName
        action
        path
      }
    }
  `,
  [IntegrationRow],
);

export type IntegrationData = ResultOf<typeof IntegrationFacts>;

export const IntegrationsQuery = graphql(
  `
    query Integrations($after: String) {
      integrations(first: 50, after: $after) {
        nodes {
          ...IntegrationRow
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [IntegrationRow],
);

export const ProvidersQuery = graphql(`
  query Providers {
    providers {
      id
      name
      summary
      configSchema
      secretPaths
      testable
    }
  }
`);

export type ProviderData = NonNullable<ResultOf<typeof ProvidersQuery>['providers']>[number];

export const IntegrationQuery = graphql(
  `
    query Integration($id: ID!) {
      integration(id: $id) {
        ...IntegrationFacts
      }
    }
  `,
  [IntegrationFacts],
);

export const CreateIntegration = graphql(`
  mutation CreateIntegration($id: ID!, $input: IntegrationInput!) {
    createIntegration(id: $id, input: $input) {
      id
    }
  }
`);

export const UpdateIntegration = graphql(
  `
    mutation UpdateIntegration($id: ID!, $patch: IntegrationPatch!, $ifRevision: SafeInt) {
      updateIntegration(id: $id, patch: $patch, ifRevision: $ifRevision) {
        ...IntegrationFacts
      }
    }
  `,
  [IntegrationFacts],
);

export const TestIntegration = graphql(`
  mutation TestIntegration($id: ID!) {
    testIntegration(id: $id) {
      ok
      code
      message
      durationMs
    }
  }
`);
