import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { JobSummary } from '../../graphql/job-summary.ts';

const EventMembers = graphql(`
  fragment EventMembers on Event @_unmask {
    id
    index
    at
    status
    code
    message
    siloEntryId
    args
  }
`);

/** Steps of a job so far. */
export const JobIntents = graphql(
  `
    fragment JobIntents on Job @_unmask {
      intents {
        id
        stepId
        name
        provider
        entryVersionBefore
        entryVersionAfter
        retryAt
        events {
          ...EventMembers
        }
      }
    }
  `,
  [EventMembers],
);

export const JobQuery = graphql(
  `
    query Job($id: ID!) {
      job(id: $id) {
        ...JobSummary
        updatedAt
        args
        parentId
        siloEntry {
          id
          docSchema
          signed
        }
        source {
          kind
          id
        }
        parent {
          ...JobSummary
        }
        children {
          ...JobSummary
        }
        workflow {
          id
          name
          version
        }
        ...JobIntents
      }
    }
  `,
  [JobSummary, JobIntents],
);

export type JobData = NonNullable<ResultOf<typeof JobQuery>['job']>;

export const JobChangedSubscription = graphql(
  `
    subscription JobChanged($id: ID!) {
      jobChanged(jobId: $id) {
        ...JobSummary
        updatedAt
      }
    }
  `,
  [JobSummary],
);

export const JobEventsSubscription = graphql(
  `
    subscription JobEvents($id: ID!, $after: String) {
      jobEvents(jobId: $id, after: $after) {
        cursor
        jobId
        jobStatus
        intentId
        stepId
        name
        provider
        event {
          ...EventMembers
        }
      }
    }
  `,
  [EventMembers],
);

export type JobEventData = ResultOf<typeof JobEventsSubscription>['jobEvents'];

/** Steps of a version, with their nested steps. */
export const VersionQuery = graphql(`
  query JobVersion($workflowId: ID!, $version: String!) {
    workflowVersion(workflowId: $workflowId, version: $version) {
      version
      contents
    }
  }
`);

export const FilesQuery = graphql(`
  query JobFiles($id: ID!) {
    job(id: $id) {
      id
      attachments {
        id
        key
        category
        name
        mime
        size
        stored
        createdAt
        look: downloadUrl
        save: downloadUrl(save: true)
      }
    }
  }
`);

export const EntryVersionsQuery = graphql(`
  query JobEntryVersions($entryId: ID!, $from: String!, $to: String!, $hasFrom: Boolean!) {
    before: siloEntryVersion(entryId: $entryId, version: $from) @include(if: $hasFrom) {
      version
      data
    }
    after: siloEntryVersion(entryId: $entryId, version: $to) {
      version
      data
    }
  }
`);

export const EntryJobsQuery = graphql(
  `
    query EntryJobs($entryId: ID!) {
      siloEntry(id: $entryId) {
        id
        jobs(first: 20) {
          ...JobSummary
        }
      }
    }
  `,
  [JobSummary],
);
