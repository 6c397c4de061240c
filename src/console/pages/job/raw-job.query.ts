import { graphql } from '../../graphql/graphql.ts';
import { JobIntents } from './job.queries.ts';

/** All fields of the job itself. */
export const RawJobQuery = graphql(
  `
    query RawJob($id: ID!) {
      job(id: $id) {
        id
        revision
        key
        status
        outcome
        dryRun
        createdAt
        updatedAt
        startedAt
        completedAt
        resumeAt
        workflowId
        workflowVersion {
          version
        }
        siloEntryId
        parentId
        source {
          kind
          id
        }
        tags
        args
        faults {
          provider
          code
          message
        }
        progress {
          done
          of
        }
        ...JobIntents
      }
    }
  `,
  [JobIntents],
);
