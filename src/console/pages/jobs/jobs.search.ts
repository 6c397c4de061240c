import { outcomes, type Outcome } from '../../parts/status/status.logic.ts';

/** Relative ranges of the list, in hours before now. */
export const ranges = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const;

export type Range = keyof typeof ranges;

/** Search parameters of the list: its filters; absent or invalid ones are left out. */
export interface JobsSearch {
  readonly outcome?: Outcome;
  readonly workflow?: readonly string[];
  readonly entry?: string;
  /** Prefix of a key. */
  readonly key?: string;
  readonly tag?: readonly string[];
  /** Code of the first fault. */
  readonly fault?: string;
  /** Excluded workflows, tags and codes of the first fault. */
  readonly notWorkflow?: readonly string[];
  readonly notTag?: readonly string[];
  readonly notFault?: readonly string[];
  readonly text?: string;
  /** Id of the bulk operation that started the jobs; and of the last one that cancelled, retried or poked them. */
  readonly bulk?: string;
  readonly handled?: string;
  readonly last?: Range;
  /** Range of creation times, inclusive, in ISO 8601. */
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

/** Reads the search parameters; invalid ones are ignored, so that old links still work. */
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
