import { outcomes, type Outcome } from '../../parts/status.logic.ts';

/** How far back a list may go, relative to now, in hours. */
export const ranges = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const;

export type Range = keyof typeof ranges;

/** What the address of the list holds: its filters; what is not given or not understood is absent. */
export interface JobsSearch {
  readonly outcome?: Outcome;
  readonly workflow?: readonly string[];
  readonly entry?: string;
  /** The beginning of a key. */
  readonly key?: string;
  readonly tag?: readonly string[];
  /** The code of the first fault. */
  readonly fault?: string;
  /** Jobs of these workflows, those that have one of these tags, and those whose first fault has one of these codes are left out. */
  readonly notWorkflow?: readonly string[];
  readonly notTag?: readonly string[];
  readonly notFault?: readonly string[];
  readonly text?: string;
  /** The bulk that has started the jobs; and the one that was the last to cancel, retry or poke them. */
  readonly bulk?: string;
  readonly handled?: string;
  readonly last?: Range;
  /** Created from and to these moments, in ISO 8601. */
  readonly from?: string;
  readonly to?: string;
}

const text = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined;

const texts = (value: unknown): readonly string[] | undefined => {
  const all = [value].flat().flatMap((each) => text(each) ?? []);
  return all.length > 0 ? [...new Set(all)] : undefined;
};

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (value: string): boolean => uuidForm.test(value);

const uuid = (value: unknown): string | undefined =>
  typeof value === 'string' && isUuid(value) ? value : undefined;

const workflows = (value: unknown): readonly string[] | undefined => {
  const ids = texts(value)?.filter(isUuid).slice(0, 50);
  return ids?.length ? ids : undefined;
};

/** Reads an address; what it does not understand it leaves out, so that an old link leads somewhere. */
export function readJobsSearch(search: Record<string, unknown>): JobsSearch {
  return {
    outcome: outcomes.find((each) => each === search['outcome']),
    workflow: workflows(search['workflow']),
    entry: uuid(search['entry']),
    key: text(search['key']),
    tag: texts(search['tag'])?.slice(0, 20),
    fault: text(search['fault']),
    notWorkflow: workflows(search['notWorkflow']),
    notTag: texts(search['notTag'])?.slice(0, 20),
    notFault: texts(search['notFault'])?.slice(0, 20),
    text: text(search['text']),
    bulk: uuid(search['bulk']),
    handled: uuid(search['handled']),
    last: (Object.keys(ranges) as Range[]).find((each) => each === search['last']),
    from: moment(search['from']),
    to: moment(search['to']),
  };
}
