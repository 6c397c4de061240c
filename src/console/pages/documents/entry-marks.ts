import type { Client } from 'urql';
import type { Feed } from '../../graphql/feed.ts';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import type { FeedChange } from '../../graphql/feed-changes.ts';

const EntryMarksQuery = graphql(`
  query DocumentMarks($ids: [ID!]!, $jobs: Boolean!) {
    siloEntries(filter: { ids: $ids }, first: 100) {
      nodes {
        id
        credit {
          left
        }
        corrections: related(first: 5, context: "preceding") {
          id
          draft
          state
          summary {
            type
          }
        }
        jobs(first: 1, dryRun: false) @include(if: $jobs) {
          id
          outcome
        }
      }
    }
  }
`);

/** Facts about an entry from other records: its newest job, its corrections, and what credit notes leave of it. */
export type EntryMarks = NonNullable<ResultOf<typeof EntryMarksQuery>['siloEntries']>['nodes'][number];

/** Marks of the visible rows, updated live. */
export interface MarkStore {
  readonly marksOf: (id: string) => EntryMarks | undefined;
  /** Reads the marks of a row, and again when they may have changed, until the returned function is called. */
  readonly subscribe: (row: MarkedRow, onChange: () => void) => () => void;
}

/**
 * Delays of reads, in milliseconds: the first batches rows that become visible together, the second limits
 * reads after changes.
 */
const [soon, later] = [30, 1_000];
/** Maximum number of rows in one request, and of cached rows that are no longer visible. */
const [mostAsked, mostKept] = [100, 1_000];

interface Followed extends MarkedRow {
  readonly onChange: () => void;
}

/** Creates the marks of a list; `mayReadJobs`: whether the token may read jobs. */
export function openMarks(client: Client, feed: Feed, mayReadJobs: boolean): MarkStore {
  const known = new Map<string, EntryMarks>();
  const followed = new Set<Followed>();
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasNew = false;
  let forget: (() => void) | undefined;

  const ask = (ids: Iterable<string>): void => {
    for (const id of ids) due.add(id);
    if (due.size > 0) timer ??= setTimeout(() => void read(), hasNew ? soon : later);
  };

  async function read(): Promise<void> {
    const ids = [...due].slice(0, mostAsked);
    for (const id of ids) due.delete(id);
    hasNew = false;
    const variables = { ids, jobs: mayReadJobs };
    const { data } = await client
      .query(EntryMarksQuery, variables, { requestPolicy: 'network-only' })
      .toPromise();
    timer = undefined;
    for (const marks of data?.siloEntries?.nodes ?? []) {
      known.delete(marks.id);
      known.set(marks.id, marks);
    }
    for (const { id, onChange } of followed) if (ids.includes(id)) onChange();
    for (const id of known.keys()) {
      if (known.size <= mostKept) break;
      known.delete(id);
    }
    ask([]);
  }

  const listen = (): (() => void) =>
    feed.on({
      changed: (changes) => ask(changes.flatMap((change) => findAffectedRows(change, followed))),
      missed: () => ask([...followed].map(({ id }) => id)),
    });

  return {
    marksOf: (id) => known.get(id),
    subscribe(row, onChange) {
      const one = { ...row, onChange };
      followed.add(one);
      forget ??= listen();
      hasNew = true;
      ask([row.id]);
      return () => {
        followed.delete(one);
        due.delete(row.id);
        if (followed.size > 0) return;
        forget?.();
        forget = undefined;
      };
    },
  };
}

/** Fields of a row needed to find the changes that affect its marks. */
interface MarkedRow {
  readonly id: string;
  readonly number: string | null | undefined;
}

/**
 * Returns the ids of the rows whose marks a change may affect: the row of its entry, of its job's entry, and
 * of the document that its entry corrects.
 */
function findAffectedRows(
  { object, id, siloEntryId, entry }: Pick<FeedChange, 'object' | 'id' | 'siloEntryId' | 'entry'>,
  rows: Iterable<MarkedRow>,
): readonly string[] {
  const about = object === 'job' ? siloEntryId : object === 'entry' ? id : undefined;
  const corrected = entry?.summary.precedingNumber;
  return [...rows]
    .filter((row) => row.id === about || (corrected && row.number === corrected))
    .map((row) => row.id);
}
