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
    pausedSeconds
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
        type
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
      stepId
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

/** What people call the step that a job is at; absent when that is none, but the job as a whole. */
export function stepName(step: JobSummaryData['currentStep']): string | undefined {
  return step?.name ?? (step?.stepId ? step.provider : undefined);
}
