import { EntrySummary } from '../../graphql/entry-summary.ts';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { JobSummary } from '../../graphql/job-summary.ts';

export const PaletteQuery = graphql(`
  query Palette($text: String!) {
    search(text: $text, first: 20) {
      kind
      id
      key
      code
      name
      rank
    }
  }
`);

/** What tells documents and jobs apart that are called alike. */
export const PaletteRecordsQuery = graphql(
  `
    query PaletteRecords($entryIds: [ID!]!, $jobIds: [ID!]!, $hasEntries: Boolean!, $hasJobs: Boolean!) {
      siloEntries(filter: { ids: $entryIds }, first: 100) @include(if: $hasEntries) {
        nodes {
          ...EntrySummary
        }
      }
      jobs(filter: { ids: $jobIds }, first: 100) @include(if: $hasJobs) {
        nodes {
          ...JobSummary
        }
      }
    }
  `,
  [EntrySummary, JobSummary],
);

/** What an id stands for that is found by nothing else. */
export const NodeQuery = graphql(`
  query PaletteNode($id: ID!) {
    node(id: $id) {
      __typename
      id
      ... on SeriesEntry {
        seriesId
        code
      }
    }
  }
`);

export type PaletteHit = NonNullable<ResultOf<typeof PaletteQuery>['search']>[number];
