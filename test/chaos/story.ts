import type { ShownJob } from '../transform/engine/trial.ts';

/** The codes of ERR that come of a fault and pass with it. */
export type Passing = ReadonlySet<string>;

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
  return JSON.stringify(story, undefined, 1)
    .replaceAll(uuid, '<id>')
    .replaceAll(time, '<time>')
    .replaceAll(day, '<day>')
    .replaceAll(/"code": "F-\d+"/g, '"code": "<number>"');
}

type Events = ShownJob['intents'][number]['events'];

/** A step whose worker died is begun again under the same intent: its RUN stands there twice. */
function withoutRepeats(events: Events, passing: Passing): Events {
  const lasting = events.filter(({ status, code }) => status !== 'ERR' || !passing.has(code ?? ''));
  return lasting.filter(({ status }, index) => status !== 'RUN' || lasting[index + 1]?.status !== 'RUN');
}
