import { pickColumns } from '../database/row-shape.ts';
import type { Sql } from '../database/sql.ts';
import { statement, value } from '../database/statement.ts';
import { IdempotencyKeyRow } from './idempotency-key.entity.ts';
import { tableName } from '../database/table.ts';

/** Number of rows that one statement deletes. */
const batch = 10_000;

const named = { workspaceId: value('uuid'), key: value('text') };

const bound = { ...named, id: value('uuid'), request: value('bytea') };

/**
 * Statement that takes a key that is new, has expired, or is no longer bound to any content; it returns no row for a bound
 * key.
 */
const takeStatement = statement(
  'idempotency.take',
  { ...bound, hours: value('int') },
  ({ workspaceId, key, id, request, hours }) => `
    insert into ${tableName(IdempotencyKeyRow)} as stored (workspace_id, key, id, request, created_at)
    values (${workspaceId}, ${key}, ${id}, ${request}, clock_timestamp())
    on conflict (workspace_id, key) do update set
      (id, request, answer, created_at) = (
        case when stored.created_at > now() - make_interval(hours => ${hours}) then stored.id else excluded.id end,
        excluded.request, null, excluded.created_at)
    where stored.request is null or stored.created_at <= now() - make_interval(hours => ${hours})
    returning id, request, answer`,
).withRows(pickColumns(IdempotencyKeyRow, ['id', 'request', 'answer']));

const readStatement = statement(
  'idempotency.read',
  named,
  ({ workspaceId, key }) => `
    select id, request, answer from ${tableName(IdempotencyKeyRow)} where workspace_id = ${workspaceId} and key = ${key}`,
).withRows(pickColumns(IdempotencyKeyRow, ['id', 'request', 'answer']));

const answerStatement = statement(
  'idempotency.answer',
  { ...bound, answer: value('text') },
  ({ workspaceId, key, id, request, answer }) => `
    update ${tableName(IdempotencyKeyRow)} set answer = ${answer}
    where workspace_id = ${workspaceId} and key = ${key} and id = ${id} and request = ${request} and answer is null`,
);

const unbindStatement = statement(
  'idempotency.unbind',
  bound,
  ({ workspaceId, key, id, request }) => `
    update ${tableName(IdempotencyKeyRow)} set request = null
    where workspace_id = ${workspaceId} and key = ${key} and id = ${id} and request = ${request} and answer is null`,
);

/** Key in its workspace. */
export interface NamedKey {
  readonly workspaceId: string;
  readonly key: string;
}

/** Key that is bound to a request, with the id of the record that the request creates. */
export interface BoundKey extends NamedKey {
  readonly id: string;
  readonly request: Buffer;
}

/** Row that is stored under a key. */
export interface StoredKey {
  readonly id: string;
  readonly request: Buffer | null;
  readonly answer: string | null;
}

/** Takes a key; returns the row that is now stored under it, or was before. */
export async function claimKey(sql: Sql, wanted: BoundKey & { hours: number }): Promise<StoredKey> {
  for (;;) {
    const [taken] = await sql.query(takeStatement, wanted);
    if (taken) return taken;
    const [stored] = await sql.query(readStatement, wanted);
    if (stored) return stored;
    // The key existed, and expired before it could be read.
  }
}

/** Stores the response to the create of a key; only the first one, and only while the key is bound to that create. */
export async function keepAnswer(sql: Sql, kept: BoundKey & { answer: string }): Promise<void> {
  await sql.query(answerStatement, kept);
}

/** Allows a key to be used with other content, under the same id: a refused create has created nothing. */
export async function unbindKey(sql: Sql, refused: BoundKey): Promise<void> {
  await sql.query(unbindStatement, refused);
}

const retainStatement = statement(
  'idempotency.retain',
  { hours: value('int') },
  ({ hours }) => `
    delete from ${tableName(IdempotencyKeyRow)} where ctid = any(array(
      select ctid from ${tableName(IdempotencyKeyRow)}
      where created_at <= now() - make_interval(hours => ${hours}) order by created_at limit ${batch}))
    returning key`,
).withRows(pickColumns(IdempotencyKeyRow, ['key']));

/** Deletes expired keys; returns whether there may be more. */
export async function removeExpired(sql: Sql, hours: number): Promise<boolean> {
  const rows = await sql.query(retainStatement, { hours });
  return rows.length === batch;
}
