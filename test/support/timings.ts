import { defaultTimings, type Timings } from '../../src/platform/timings.ts';

/** Some durations of some subjects. */
export type TimingChanges = { readonly [Subject in keyof Timings]?: Partial<Timings[Subject]> };

/** The durations of a service, with some of them changed. */
export function testTimings(changes: TimingChanges): Timings {
  const subjects = Object.entries(defaultTimings).map(([subject, defaults]) => [
    subject,
    { ...defaults, ...changes[subject as keyof Timings] },
  ]);
  return Object.fromEntries(subjects) as Timings;
}
