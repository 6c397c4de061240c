import type { Client } from 'pg';
import type { TestClient } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { socketOf, toldBy } from '../../transform/jobs/follower.ts';

/** A change as REST shows it. */
export interface ToldChange {
  cursor: string;
  type: string;
  at: string;
  object: string;
  id: string;
  [fact: string]: unknown;
}

/** A page of the feed. */
export interface ChangesPage {
  list: ToldChange[];
  limit: number;
  next_cursor: string;
}

/** What a subscription tells at once. */
export interface ToldBatch {
  events: ToldChange[];
  cursor: string;
}

export const subscription = `subscription ($after: String, $types: [String!]) { workspaceEvents(after: $after, types: $types) {
  cursor events { cursor type at object id revision status workflowId version siloEntryId folder state seriesId code } } }`;

/** Asks for a page behind a cursor. */
export async function pageOf(
  client: TestClient,
  query: Record<string, string | number>,
): Promise<ChangesPage> {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const { status, json } = await client.get(
    `/utils/v1/changes?${new URLSearchParams(parameters).toString()}`,
  );
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json as ChangesPage;
}

/** Resolves when every transaction that has begun by now, in whatever database of the server, has ended. */
export async function settled(database: Client): Promise<void> {
  const { rows } = await database.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot()) as next',
  );
  const next = rows[0]?.next;
  await until(async () => {
    const now = await database.query('select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8', [
      next,
    ]);
    return now.rows.length > 0;
  });
}

/** Everything that has happened behind a cursor, page by page. */
export async function everythingAfter(
  database: Client,
  client: TestClient,
  after: string,
): Promise<ToldChange[]> {
  const limit = 100;
  const found: ToldChange[] = [];
  await settled(database);
  for (let cursor = after; ;) {
    const { list, next_cursor } = await pageOf(client, { after: cursor, limit });
    found.push(...list);
    cursor = next_cursor;
    if (list.length < limit) return found;
  }
}

/** The cursor of this moment, behind everything that has happened. */
export async function cursorNow(database: Client, client: TestClient): Promise<string> {
  await settled(database);
  return (await pageOf(client, {})).next_cursor;
}

/** Changes as a subscription over a WebSocket of its own tells them, until it is left. */
export async function* changesTo(
  client: TestClient,
  variables: { after?: string; types?: readonly string[] },
): AsyncGenerator<ToldChange, void, undefined> {
  const socket = socketOf(client.url, client.token);
  try {
    for await (const { events } of toldBy<ToldBatch>(socket, subscription, variables)) yield* events;
  } finally {
    await socket.dispose();
  }
}

/** The first changes of a subscription. */
export async function first(count: number, changes: AsyncGenerator<ToldChange>): Promise<ToldChange[]> {
  const found: ToldChange[] = [];
  for await (const change of changes) {
    found.push(change);
    if (found.length === count) break;
  }
  return found;
}
