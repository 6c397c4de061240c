import { Max, Min, MaxLength } from 'class-validator';
import { Field, Int } from 'type-graphql';
import { action, ok, queued } from '../action.ts';
import { stepError } from '../step-issue.ts';
import { durationSeconds } from './duration.ts';
import { Title } from '../../../platform/shape/form-hints.ts';

/** Maximum sleep of one step, in seconds. */
const maxSeconds = 100 * 24 * 60 * 60;

class SleepConfig {
  @Field(() => Int, { nullable: true, description: 'Time to wait, in seconds.' })
  @Min(0)
  @Max(maxSeconds)
  @Title('Seconds')
  seconds?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Time to wait, as an ISO 8601 duration of weeks, days, hours, minutes and seconds, for example P1DT12H.',
  })
  @MaxLength(64)
  @Title('Duration')
  duration?: string;
}

/** Waits for a time; a poke ends the wait early. The job waits as a row, not in a process (ADR 47). */
export const sleepAction = action<SleepConfig>({
  id: 'silo.sleep',
  name: 'Sleep',
  summary: 'Waits before the next step',
  config: SleepConfig,
  codes: ['woken'],
  example: { duration: 'P1D' },
  document: 'none',
  neverFails: true,
  async check({ seconds, duration }) {
    if (seconds === undefined && duration === undefined)
      return [stepError(['seconds'], 'is required, or duration')];
    if (duration === undefined) return [];
    const problem = seconds === undefined ? durationProblem(duration) : 'cannot be given beside seconds';
    return problem === undefined ? [] : [stepError(['duration'], problem)];
  },
  async run({ config: { seconds, duration = '' }, now, ref, wake }) {
    if (wake) return ok({ code: 'woken' });
    // The job stores its due time by the clock of the database and runs again after it. The local clock is not compared: after a
    // jump it may be days behind, and the rest of the sleep would start again.
    if (ref !== undefined) return ok();
    const length = seconds ?? durationSeconds(duration) ?? 0;
    if (length <= 0) return ok();
    const at = new Date(now.getTime() + length * 1000).toISOString();
    return queued({ ref: at, retryInSeconds: length, message: `Until ${at}` });
  },
  // The document may be changed in the meantime.
  rehearse: async () => ok({ unknown: 'document' }),
});

function durationProblem(duration: string): string | undefined {
  const length = durationSeconds(duration);
  if (length === undefined) return 'must be an ISO 8601 duration without years and months';
  return length > maxSeconds ? 'must be at most 100 days' : undefined;
}
