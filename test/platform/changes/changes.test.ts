import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoice, message } from '../../contract/world.ts';
import { mailProvider } from '../../support/mail-provider.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { socketOf, toldBy } from '../../transform/jobs/follower.ts';
import {
  changesTo,
  cursorNow,
  everythingAfter,
  first,
  pageOf,
  settled,
  subscription,
  type ToldBatch,
  type ToldChange,
} from './told.ts';

let service: TestService;
let database: Client;
beforeAll(async () => {
  service = await startTestService({ providers: [mailProvider] });
  database = await service.database();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Changes without what only they have. */
const facts = (changes: readonly ToldChange[]) =>
  changes.map(({ cursor: _cursor, at: _at, ...rest }) => rest);

async function newSeries(client: TestClient): Promise<string> {
  const id = randomUUID();
  await client.put(`/sequence/v1/series/${id}`, { name: 'Invoices', prefix: 'F-', padding: 3 });
  return id;
}

async function newEntry(client: TestClient, fields: object = {}): Promise<string> {
  const id = v7();
  await client.put(`/silo/v1/entries/${id}`, { data: message, ...fields });
  return id;
}

describe('the feed tells', () => {
  test('a series and each number it gives, once however often they are asked for', async () => {
    const client = await service.client();
    const seriesId = await newSeries(client);
    const entryId = randomUUID();
    for (let repeat = 0; repeat < 2; repeat += 1) {
      await client.put(`/sequence/v1/series/${seriesId}`, { name: 'Invoices', prefix: 'F-', padding: 3 });
      await client.put(`/sequence/v1/series/${seriesId}/entries/${entryId}`, {});
      await client.get(`/sequence/v1/series/${seriesId}/entries/${entryId}`);
    }
    expect(facts(await everythingAfter(database, client, 'oldest'))).toEqual([
      { type: 'series.created', object: 'series', id: seriesId },
      {
        type: 'series.entry.created',
        object: 'series.entry',
        id: entryId,
        series_id: seriesId,
        code: 'F-001',
      },
    ]);
  });

  test('an entry that was stored, and nothing of one that was refused', async () => {
    const client = await service.client();
    const id = await newEntry(client);
    await client.put(`/silo/v1/entries/${id}`, { data: message });
    await client.put(`/silo/v1/entries/${id}`, { data: { ...message, title: 'Other' } });
    await client.put(`/silo/v1/entries/${v7()}`, { data: { $schema: message.$schema } });
    expect(facts(await everythingAfter(database, client, 'oldest'))).toEqual([
      { type: 'entry.created', object: 'entry', id, revision: 1, folder: 'documents' },
    ]);
  });

  test('what is published of a workflow, and what is saved beside it', async () => {
    const client = await service.client();
    const id = randomUUID();
    const address = `/transform/v1/workflows/${id}`;
    const steps = [{ id: randomUUID(), action: 'silo.close' }];
    await client.put(address, { name: 'One', steps, draft: true });
    await client.patch(address, { name: 'Two' });
    await client.patch(address, { name: 'Three' });
    await client.patch(address, { steps: [] });
    const told = (type: string, version?: string) => ({
      type,
      object: 'workflow',
      id,
      ...(version && { version }),
    });
    expect(facts(await everythingAfter(database, client, 'oldest'))).toEqual([
      told('workflow.updated'),
      told('workflow.published', '1'),
      told('workflow.updated'),
      told('workflow.published', '2'),
    ]);
  });

  test('an integration that was made or changed', async () => {
    const client = await service.client();
    const id = randomUUID();
    const config = { host: 'mail.example', pin: 'secret' };
    await client.put(`/transform/v1/integrations/${id}`, { name: 'Mail', provider: 'mail', config });
    await client.put(`/transform/v1/integrations/${id}`, { name: 'Mail', provider: 'mail', config });
    await client.patch(`/transform/v1/integrations/${id}`, { disabled: true });
    const changes = await everythingAfter(database, client, 'oldest');
    const told = { type: 'integration.updated', object: 'integration', id };
    expect(facts(changes)).toEqual([told, told]);
    expect(JSON.stringify(changes)).not.toContain('secret');
  });

  test('a job when its status changes and not at each step, and its entry as the steps change it', async () => {
    const client = await service.client();
    const workflowId = randomUUID();
    await client.put(`/transform/v1/workflows/${workflowId}`, {
      name: 'Mark',
      steps: [
        { id: randomUUID(), action: 'silo.state', config: { state: 'sent' } },
        { id: randomUUID(), action: 'silo.if', config: { expr: 'true' } },
        { id: randomUUID(), action: 'silo.if', config: { expr: 'true' } },
      ],
    });
    const after = await cursorNow(database, client);
    const id = v7();
    const body = { workflow_id: workflowId, data: invoice };
    const { json } = await client.put(`/transform/v1/jobs/${id}?wait=20`, body);
    const siloEntryId = json['silo_entry_id'];
    const job = { object: 'job', id, workflow_id: workflowId, silo_entry_id: siloEntryId };
    const entry = { object: 'entry', id: siloEntryId, folder: 'sales' };
    const changes = facts(await everythingAfter(database, client, after));
    expect(changes.filter(({ object }) => object === 'entry')).toEqual([
      { ...entry, type: 'entry.created', revision: 1 },
      { ...entry, type: 'entry.updated', revision: 2, state: 'sent' },
    ]);
    expect(changes.filter(({ object }) => object === 'job')).toEqual([
      { ...job, type: 'job.created', revision: 0, status: 'NA' },
      { ...job, type: 'job.updated', revision: 2, status: 'RUN' },
      { ...job, type: 'job.completed', revision: 6, status: 'OK' },
    ]);
  });

  test('that a job waits, each time it begins to, and that it goes on with its end', async () => {
    const client = await service.client();
    const workflowId = randomUUID();
    const sleep = { action: 'silo.sleep', config: { seconds: 3600 } };
    const steps = [sleep, sleep].map((step) => ({ ...step, id: randomUUID() }));
    await client.put(`/transform/v1/workflows/${workflowId}`, { name: 'Wait', steps });
    const after = await cursorNow(database, client);
    const id = v7();
    await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflowId });
    const shown = async () => (await client.get(`/transform/v1/jobs/${id}`)).json;
    const waits = (intents: number) =>
      until(async () => {
        const { status, intents: found } = await shown();
        return status === 'QUEUED' && found.length === intents;
      });
    await waits(1);
    await client.post(`/transform/v1/jobs/${id}/poke`, {});
    await waits(2);
    await client.post(`/transform/v1/jobs/${id}/poke`, {});
    await until(async () => 'completed_at' in (await shown()));
    const told = (await everythingAfter(database, client, after)).map(({ type, status }) => [type, status]);
    expect(told).toEqual([
      ['job.created', 'NA'],
      ['job.updated', 'QUEUED'],
      ['job.updated', 'RUN'],
      ['job.updated', 'QUEUED'],
      ['job.completed', 'OK'],
    ]);
  });

  test('nothing of a job whose key was taken', async () => {
    const client = await service.client();
    const workflowId = randomUUID();
    await client.put(`/transform/v1/workflows/${workflowId}`, { name: 'Nothing', steps: [] });
    const ids = Array.from({ length: 20 }, () => v7());
    await Promise.all(
      ids.map((id) => client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflowId, key: 'order/1' })),
    );
    const created = (await everythingAfter(database, client, 'oldest')).filter(
      ({ type }) => type === 'job.created',
    );
    const { json } = await client.get('/transform/v1/jobs/key/order%2F1');
    expect(created.map(({ id }) => id)).toEqual([json['id']]);
  });

  test('that a file became private', async () => {
    const client = await service.client();
    const workflowId = randomUUID();
    const steps = [{ id: randomUUID(), action: 'pdf' }];
    await client.put(`/transform/v1/workflows/${workflowId}`, { name: 'Print', steps });
    const body = { workflow_id: workflowId, data: { ...invoice, code: '1' } };
    const { json } = await client.put(`/transform/v1/jobs/${v7()}?wait=60`, body);
    const { silo_entry_id: id, attachments } = json as unknown as {
      silo_entry_id: string;
      attachments: { id: string }[];
    };
    const { revision } = (await client.get(`/silo/v1/entries/${id}`)).json as unknown as { revision: number };
    const after = await cursorNow(database, client);
    await client.patch(`/silo/v1/entries/${id}/files/${attachments[0]?.id}`, { private: true });
    expect(facts(await everythingAfter(database, client, after))).toEqual([
      { type: 'entry.updated', object: 'entry', id, folder: 'sales', revision: revision + 1 },
    ]);
  });
});

describe('who is told', () => {
  test('only the workspace', async () => {
    const [client, stranger] = [await service.client(), await service.client()];
    const id = await newEntry(client);
    await newSeries(stranger);
    expect((await everythingAfter(database, client, 'oldest')).map((change) => change.id)).toEqual([id]);
    expect((await everythingAfter(database, stranger, 'oldest')).map(({ type }) => type)).toEqual([
      'series.created',
    ]);
  });

  test.each([
    ['silo:read', ['entry.created']],
    ['sequence:write', ['series.created']],
    ['transform:read', ['workflow.published']],
    ['silo:read sequence:read', ['series.created', 'entry.created']],
  ])('with the scope %s, only of %j', async (scope, types) => {
    const client = await service.client();
    await newSeries(client);
    await newEntry(client);
    await client.put(`/transform/v1/workflows/${randomUUID()}`, { name: 'One', steps: [] });
    const reader = await service.client({ workspace: client.workspace, scope });
    expect((await everythingAfter(database, reader, 'oldest')).map(({ type }) => type)).toEqual(types);
    const live = await first(types.length, changesTo(reader, { after: 'oldest' }));
    expect(live.map(({ type }) => type)).toEqual(types);
  });

  test('whoever asks for types that the token may not see is refused', async () => {
    const reader = await service.client({ scope: 'transform:read' });
    const { status, json } = await reader.get('/utils/v1/changes?types=job.created,entry.created');
    expect({ status, key: json['key'] }).toEqual({ status: 403, key: 'forbidden' });
    const refused = first(1, changesTo(reader, { types: ['entry.created'] }));
    await expect(refused).rejects.toMatchObject({ key: 'forbidden' });
  });

  test('whoever asks for types that there are not is told which there are', async () => {
    const client = await service.client();
    const { status, json } = await client.get('/utils/v1/changes?types=job.finished');
    expect(status).toBe(400);
    expect(json['fields']).toMatchObject({ types: expect.stringContaining('job.completed') });
  });
});

describe('a cursor', () => {
  test('of a page leads to the next, and on from the last whenever there is more', async () => {
    const client = await service.client();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await newEntry(client));
    await settled(database);
    const pages = [await pageOf(client, { after: 'oldest', limit: 3 })];
    while (pages.at(-1)?.list.length === 3)
      pages.push(await pageOf(client, { after: pages.at(-1)?.next_cursor ?? '', limit: 3 }));
    expect(pages.map(({ list }) => list.length)).toEqual([3, 3, 1]);
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids);
    const later = await newEntry(client);
    await settled(database);
    const { list } = await pageOf(client, { after: pages.at(-1)?.next_cursor ?? '', limit: 3 });
    expect(list.map(({ id }) => id)).toEqual([later]);
  });

  test('moves on past what was not asked for', async () => {
    const client = await service.client();
    const start = await cursorNow(database, client);
    for (let count = 0; count < 5; count += 1) await newEntry(client);
    await settled(database);
    const none = await pageOf(client, { after: start, types: 'series.created' });
    expect(none.list).toEqual([]);
    expect(await everythingAfter(database, client, none.next_cursor)).toEqual([]);
  });

  test('of a change leads a subscription on behind it', async () => {
    const client = await service.client();
    for (let count = 0; count < 4; count += 1) await newEntry(client);
    const all = await everythingAfter(database, client, 'oldest');
    const behind = await first(2, changesTo(client, { after: all[1]?.cursor ?? '' }));
    expect(behind.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
  });

  test('without one a subscription tells what is to come', async () => {
    const client = await service.client();
    await newEntry(client);
    await settled(database);
    const types = ['series.created', 'entry.created'];
    const live = first(1, changesTo(client, { types }));
    const seriesIds = new Set<string>();
    let isTold = false;
    void live.then(() => (isTold = true));
    // The subscription may start at any time from now on, and misses what was before.
    await until(async () => {
      if (!isTold) seriesIds.add(await newSeries(client));
      return isTold;
    });
    const [change] = await live;
    expect(change).toMatchObject({ type: 'series.created' });
    expect(seriesIds).toContain(change?.id);
  });

  test('of the head leads on behind all that has happened, with whatever comes before anyone follows', async () => {
    const client = await service.client();
    await newEntry(client);
    await settled(database);
    const { json } = await client.graphql('{ headCursor }');
    const after = json['data']['headCursor'] as string;
    const [one, two] = [await newEntry(client), await newEntry(client)];
    const told = await first(2, changesTo(client, { after }));
    expect(told.map(({ id }) => id)).toEqual([one, two]);
    expect((await everythingAfter(database, client, after)).map(({ id }) => id)).toEqual([one, two]);
  });

  test('of a batch leads on behind all of it', async () => {
    const client = await service.client();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await newEntry(client));
    await settled(database);
    const socket = socketOf(service.url, client.token);
    const batchAfter = async (after: string) =>
      (await toldBy<ToldBatch>(socket, subscription, { after }).next()).value as ToldBatch;
    const whole = await batchAfter('oldest');
    expect(whole.events.map(({ id }) => id)).toEqual(ids);
    const late = await newEntry(client);
    expect((await batchAfter(whole.cursor)).events.map(({ id }) => id)).toEqual([late]);
    await socket.dispose();
  });

  test('that no feed gave is refused', async () => {
    const client = await service.client();
    const given = await cursorNow(database, client);
    const [epoch, , number, at] = given.split('.');
    for (const after of ['', ' ', 'x', '0', `${given}x`, [epoch, 'zzzzzzzz', number, at].join('.')].slice(
      1,
    )) {
      const { status, json } = await client.get(`/utils/v1/changes?after=${encodeURIComponent(after)}`);
      expect({ after, status, fields: json['fields'] }).toEqual({
        after,
        status: 400,
        fields: { after: 'is not a cursor' },
      });
      await expect(first(1, changesTo(client, { after }))).rejects.toMatchObject({ key: 'bad-request' });
    }
  });
});
