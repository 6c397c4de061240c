import { EntrySummary } from './entry-summary.ts';
import { graphql, type ResultOf } from './graphql.ts';
import { JobSummary } from './job-summary.ts';

/** The subscription of the feed. */
export const Changes = graphql(
  `
    subscription FeedChanges($after: String, $jobs: Boolean!, $entries: Boolean!) {
      workspaceEvents(after: $after) {
        cursor
        events {
          cursor
          type
          at
          object
          id
          revision
          status
          workflowId
          siloEntryId
          seriesId
          folder
          state
          job @include(if: $jobs) {
            ...JobSummary
          }
          entry @include(if: $entries) {
            ...EntrySummary
          }
        }
      }
    }
  `,
  [JobSummary, EntrySummary],
);

/** A change of the workspace, with the current record if it is a job or an entry. */
export type FeedChange = ResultOf<typeof Changes>['workspaceEvents']['events'][number];
