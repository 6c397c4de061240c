import { graphql } from '../../../graphql/graphql.ts';

/** Reads the names of selectable records of one kind, newest first; workflows are filtered by `name`. */
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

/** Reads the name of one record, selectable or not. */
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
