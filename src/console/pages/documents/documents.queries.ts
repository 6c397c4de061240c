import { EntrySummary } from '../../graphql/entry-summary.ts';
import { graphql } from '../../graphql/graphql.ts';

export const DocumentsQuery = graphql(
  `
    query Documents($filter: SiloEntryFilter, $order: SiloEntryOrder, $ascending: Boolean, $after: String) {
      entries: siloEntries(filter: $filter, order: $order, ascending: $ascending, first: 50, after: $after) {
        nodes {
          ...EntrySummary
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [EntrySummary],
);

export const FoundDocumentsQuery = graphql(
  `
    query FoundDocuments(
      $q: String!
      $filter: SiloEntryFilter
      $order: SiloEntryOrder
      $ascending: Boolean
      $after: String
    ) {
      entries: searchSiloEntries(
        q: $q
        filter: $filter
        order: $order
        ascending: $ascending
        first: 50
        after: $after
      ) {
        nodes {
          ...EntrySummary
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [EntrySummary],
);

export const FoldersQuery = graphql(`
  query DocumentFolders {
    siloFolders {
      key
      count
      capped
    }
  }
`);

/** Number of documents that match a filter, whose `text` may be a full-text search. */
export const DocumentCountQuery = graphql(`
  query DocumentCount($filter: SiloEntryFilter) {
    siloEntryCount(filter: $filter) {
      count
      capped
    }
  }
`);
