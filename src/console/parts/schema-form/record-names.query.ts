import { graphql } from '../../graphql/graphql.ts';

/** Names of records of one kind which may be chosen, newest first; of workflows those that the service finds by `name`. */
export const RecordNamesQuery = graphql(`
  query RecordNames(
    $provider: String
    $name: String
    $after: String
    $series: Boolean!
    $integration: Boolean!
    $workflow: Boolean!
    $template: Boolean!
  ) {
    seriesList(first: 100, after: $after) @include(if: $series) {
      nodes {
        id
        name
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
    integrations(first: 100, after: $after, provider: $provider, disabled: false) @include(if: $integration) {
      nodes {
        id
        name
        provider
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
    workflows(first: 100, after: $after, name: $name, disabled: false) @include(if: $workflow) {
      nodes {
        id
        name
        description
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
    printTemplates(first: 100, after: $after) @include(if: $template) {
      nodes {
        id
        name
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

/** The name of one record, whether it may be chosen or not. */
export const RecordNameQuery = graphql(`
  query RecordName(
    $id: ID!
    $series: Boolean!
    $integration: Boolean!
    $workflow: Boolean!
    $template: Boolean!
  ) {
    series(id: $id) @include(if: $series) {
      id
      name
    }
    integration(id: $id) @include(if: $integration) {
      id
      name
      provider
    }
    workflow(id: $id) @include(if: $workflow) {
      id
      name
      description
    }
    printTemplate(id: $id) @include(if: $template) {
      id
      name
    }
  }
`);
