import { graphql, type ResultOf } from './graphql.ts';

/** What a list shows of a job; the feed keeps it up to date everywhere. */
export const JobSummary = graphql(`
  fragment JobSummary on Job @_unmask {
    id
    revision
    key
    status
    outcome
    tags
    dryRun
    createdAt
    startedAt
    completedAt
    resumeAt
    workflowId
    workflow {
      id
      name
    }
    workflowVersion {
      version
    }
    siloEntryId
    siloEntry {
      id
      folder
      state
      summary {
        number
        title
        currency
        customer {
          name
        }
        totals {
          payable
          totalWithTax
          total
        }
      }
    }
    currentStep {
      name
      provider
      status
      attempt
      retryAt
    }
    progress {
      done
      of
    }
    faults {
      provider
      code
      message
    }
  }
`);

export type JobSummaryData = ResultOf<typeof JobSummary>;
