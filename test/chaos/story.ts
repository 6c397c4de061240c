import type { ShownJob } from '../transform/engine/trial.ts';

/** The codes of ERR that come of a fault and pass with it. */
export type Passing = ReadonlySet<string>;

/** How two stories differ: a piece of each, from a little before their first difference. */
export function differenceOf(story: string, expected: string): string {
  let at = 0;
  while (at < story.length && story[at] === expected[at]) at += 1;
  const piece = (text: string) => text.slice(Math.max(0, at - 150), at + 150);
  return `…${piece(story)}… instead of …${piece(expected)}…`;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const day = /\d{4}-\d\d-\d\d/g;

/** A job without what differs between two runs of one workflow: ids, times, numbers, signatures, and repeats that a fault explains. */
export function storyOf(job: ShownJob, passing: Passing): string {
  const { status, args, faults, envelope, attachments, intents } = job;
  const story = {
    status,
    args,
    faults,
    document: envelope?.doc,
    signatures: envelope?.sigs?.length,
    attachments: attachments?.map(({ name, category, mime }) => ({ name, category, mime })),
    intents: intents.map(({ name, provider, completed, events }) => ({
      name,
      provider,
      completed,
      events: withoutRepeats(events, passing).map(({ status: event, code, args: given }) => ({
        status: event,
        code,
        args: given,
      })),
    })),
  };
  return JSON.stringify(story)
    .replaceAll(uuid, '<id>')
    .replaceAll(time, '<time>')
    .replaceAll(day, '<day>')
    .replaceAll(/"code":"F-\d+"/g, '"code":"<number>"');
}

/** On a machine that is busy a call may take too long without any fault. */
const ownTimeout = 'timeout';

type Events = ShownJob['intents'][number]['events'];

/** A step whose worker died is begun again under the same intent: its RUN stands there twice. */
function withoutRepeats(events: Events, passing: Passing): Events {
  const isLasting = (code = '') => code !== ownTimeout && !passing.has(code);
  const lasting = events.filter(({ status, code }) => status !== 'ERR' || isLasting(code));
  return lasting.filter(({ status }, index) => status !== 'RUN' || lasting[index + 1]?.status !== 'RUN');
}
