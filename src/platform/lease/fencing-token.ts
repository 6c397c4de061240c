import { value } from '../database/statement.ts';
import type { Table } from '../database/table.ts';
import { updateByKey, type KeyedUpdate } from '../database/update-by-key.ts';

/** Key of a record with a fencing token: the token under which it may be written. */
export interface Fenced {
  readonly workspaceId: string;
  readonly id: string;
  /** Fencing token, raised by each claim. */
  readonly fence: number;
}

/** Members of {@link Fenced}, for the rows of a statement. */
export const fenceMembers = ['workspaceId', 'id', 'fence'] as const;

/** Parameters of a statement that writes one record under its fencing token. */
export const fenceParameters = {
  workspaceId: value('uuid'),
  id: value('uuid'),
  fence: value('int'),
} as const;

/** Returns the SQL condition that a row is the given record and its fencing token is current. */
export function matchFenced({ workspaceId, id, fence }: Record<keyof Fenced, string>): string {
  return `workspace_id = ${workspaceId} and id = ${id} and fence = ${fence}`;
}

/** Returns the SQL expression of the end of a lease that begins now. */
export function buildLeaseEnd(seconds: string): string {
  return `clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** Update of rows under their fencing tokens. The input rows have a column `fence`. */
export interface FencedUpdate<Entity> extends Omit<KeyedUpdate<Entity>, 'matches' | 'excluded'> {
  readonly excluded?: KeyedUpdate<Entity>['excluded'];
  /** Returns a further condition over a row, for example that it has not ended. */
  readonly isOpen?: (row: string) => string;
}

/** Returns a statement that updates those rows whose fencing tokens are current; the others are not returned. */
export function updateFenced<Entity extends Fenced>(
  table: Table<Entity>,
  { excluded, isOpen, ...update }: FencedUpdate<Entity>,
): string {
  return updateByKey<Entity>(table, {
    ...update,
    excluded: { ...excluded, fence: `${update.given}.fence` },
    matches: (row, given) =>
      [`${row}.fence = ${given}.fence`, ...(isOpen ? [isOpen(row)] : [])].join(' and '),
  });
}

/** Returns such a statement that also raises the fencing tokens, so that the previous holders can no longer write the rows. */
export function raiseFencingTokens<Entity extends Fenced>(
  table: Table<Entity>,
  { set, ...update }: Omit<FencedUpdate<Entity>, 'set'> & { readonly set?: string },
): string {
  const raised = 'fence = excluded.fence + 1';
  return updateFenced(table, { ...update, set: set === undefined ? raised : `${raised}, ${set}` });
}
