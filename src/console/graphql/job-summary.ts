import { graphql, type ResultOf } from './graphql.ts';

/** Fields of a job in lists; the feed keeps them up to date everywhere. */
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

/** Returns the name of the step that a job is at; undefined if it is at none, but at the job as a whole. */
export function stepName(step: JobSummaryData['currentStep']): string | undefined {
  return step?.name ?? (step?.stepId ? step.provider : undefined);
}
