import type { TestClient } from '../support/service.ts';

/** A change as the feed tells it. */
export interface ToldChange {
  cursor: string;
  type: string;
  id: string;
}

/** Reads what the workspace's feed holds, by its cursor, from the oldest to now. */
export async function readFeed(client: TestClient): Promise<ToldChange[]> {
  const told: ToldChange[] = [];
  for (let after = 'oldest'; ;) {
    const { status, json } = await client.get(
      `/utils/v1/changes?limit=100&after=${encodeURIComponent(after)}`,
    );
    if (status !== 200) throw new Error(JSON.stringify(json));
    if (json.list.length === 0) return told;
    told.push(...(json.list as ToldChange[]));
    after = json.next_cursor;
  }
}
