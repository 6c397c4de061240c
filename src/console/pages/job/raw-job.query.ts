import { graphql } from '../../graphql/graphql.ts';

/** All that a job itself is made of. */
export const RawJobQuery = graphql(`
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
      intents {
        id
        stepId
        name
        provider
        entryVersionBefore
        entryVersionAfter
        retryAt
        events {
          id
          index
          at
          status
          code
          message
          siloEntryId
          args
        }
      }
    }
  }
`);
