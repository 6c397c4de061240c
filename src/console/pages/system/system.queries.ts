import { graphql, type ResultOf } from '../../graphql/graphql.ts';

export const SystemQuery = graphql(`
  query System {
    system {
      version
      storage
      database {
        version
        bytes
      }
      queue {
        depth
        parked
        delayed
        oldestSeconds
      }
      workers {
        id
        version
        startedAt
        seenAt
        alive
        running
        slots
      }
      findings {
        check
        healthy
        sentence
      }
    }
  }
`);

export type SystemData = NonNullable<ResultOf<typeof SystemQuery>['system']>;

export const JobSeriesQuery = graphql(`
  query JobSeries($completedFrom: Timestamp, $stepSeconds: Int) {
    jobSeries(completedFrom: $completedFrom, stepSeconds: $stepSeconds) {
      capped
      points {
        at
        done
        failed
        cancelled
        medianSeconds
        p95Seconds
      }
    }
  }
`);

export const ActionDurationsQuery = graphql(`
  query ActionDurations($completedFrom: Timestamp) {
    actionDurations(completedFrom: $completedFrom) {
      jobs
      capped
      actions {
        action
        count
        failed
        medianSeconds
        p95Seconds
      }
    }
  }
`);

export type ActionTimes = NonNullable<ResultOf<typeof ActionDurationsQuery>['actionDurations']>;

export type JobPoint = NonNullable<ResultOf<typeof JobSeriesQuery>['jobSeries']>['points'][number];
