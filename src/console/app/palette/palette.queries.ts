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

/** Reads what distinguishes documents and jobs that have the same title. */
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

/** Reads the object of an id that the search does not find. */
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
