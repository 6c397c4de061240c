/** A record that is not as it was stored. */
export interface Fault {
  /** Name of the record: `series 0197…, number 45`. */
  readonly record: string;
  readonly problem: string;
}

/** Progress of a walk. It is plain JSON, so that an interrupted walk resumes. */
export interface Progress {
  /** Start of the next page; undefined at first. */
  readonly cursor?: unknown;
  /** Number of records that were checked. */
  readonly checked: number;
  /** Number of faults; `faults` lists the first {@link maxFaults} of them. */
  readonly faultCount: number;
  readonly faults: readonly Fault[];
  readonly isOver: boolean;
}

/** Maximum number of faults that a walk lists. */
export const maxFaults = 1000;

/** Result of one page of a walk. */
export interface Page<Cursor> {
  /** Start of the next page; undefined after the last one. */
  readonly cursor: Cursor | undefined;
  readonly checked: number;
  readonly faults: readonly Fault[];
}

/** Checks all records of one kind, a page at a time. */
export interface Walk<Cursor = unknown> {
  /** Name of the check: `files`. */
  readonly check: string;
  /** Singular noun of the records that are counted. */
  readonly noun: string;
  page(cursor: Cursor | undefined): Promise<Page<Cursor>>;
}

export const notBegun: Progress = { checked: 0, faultCount: 0, faults: [], isOver: false };

/** Checks the next page of a walk. */
export async function nextProgress(walk: Walk, progress: Progress): Promise<Progress> {
  const { cursor, checked, faults } = await walk.page(progress.cursor);
  return {
    cursor,
    checked: progress.checked + checked,
    faultCount: progress.faultCount + faults.length,
    faults: [...progress.faults, ...faults].slice(0, maxFaults),
    isOver: cursor === undefined,
  };
}

/** Primary key of a record, in the order of walks. */
export type RecordKey = readonly [workspaceId: string, id: string];

/** Sorts before all records. */
export const firstKey: RecordKey = [
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000',
];

/** Sorts after all records. */
export const lastKey: RecordKey = [
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
