import { graphql } from '../../graphql/graphql.ts';

/** Names of the newest records of one kind, which may be chosen. */
export const RecordNamesQuery = graphql(`
  query RecordNames(
    $provider: String
    $series: Boolean!
    $integration: Boolean!
    $workflow: Boolean!
    $template: Boolean!
  ) {
    seriesList(first: 100) @include(if: $series) {
      nodes {
        id
        name
      }
    }
    integrations(first: 100, provider: $provider, disabled: false) @include(if: $integration) {
      nodes {
        id
        name
      }
    }
    workflows(first: 100, disabled: false) @include(if: $workflow) {
      nodes {
        id
        name
      }
    }
    printTemplates(first: 100) @include(if: $template) {
      nodes {
        id
        name
      }
    }
  }
`);
