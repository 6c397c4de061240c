import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAll } from '../../src/verify/verify.ts';
import { invoice as invoiceDocument } from '../contract/world.ts';
import { bucket, credentials, region, startS3Server } from '../platform/storage/s3-server.ts';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';

let service: TestService;
let client: TestClient;
let database: Client;
/** A signed invoice that was numbered, and a draft. */
let invoice: string;
let draft: string;
const series = v7();

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  database = await service.database();
  await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'INV-' });
  const workflow = v7();
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: 'Number and sign',
    schema: 'bill/invoice',
    steps: [
      { name: 'Number', action: 'sequence.enumerate', config: { series_id: series } },
      { name: 'Sign', action: 'silo.close' },
    ],
  });
  const jobs = await Promise.all(
    [1, 2, 3].map(() =>
      client.post('/transform/v1/jobs?wait=30', { workflow_id: workflow, data: invoiceDocument }),
    ),
  );
  invoice = jobs[0]?.json.silo_entry_id;
  draft = v7();
  await client.put(`/silo/v1/entries/${draft}`, { data: invoiceDocument });
  const file = { key: 'note', name: 'note.txt', data: btoa('Hello') };
  await client.put(`/silo/v1/entries/${draft}/files/${v7()}`, file);
});

afterAll(() => service[Symbol.asyncDispose]());

/** Results of the checks that found something. */
async function wrong(options: { state?: string } = {}) {
  const results = await verifyAll(service.config, { pace: 100, ...options });
  return results.filter(({ healthy }) => !healthy);
}

function withoutTriggers(statement: string) {
  return database.query(
    `set session_replication_role = replica; ${statement}; reset session_replication_role`,
  );
}

/** Makes a change in the database, whatever its triggers say, verifies, and undoes the change. */
async function afterChange(change: string, undo: string) {
  await withoutTriggers(change);
  try {
    return await wrong();
  } finally {
    await withoutTriggers(undo);
    expect(await wrong()).toEqual([]);
  }
}

test('what was stored holds, and each check says how much it has checked', async () => {
  expect(await verifyAll(service.config, { pace: 100 })).toMatchObject([
    { check: 'schema', healthy: true },
    { check: 'partitions', healthy: true },
    {
      check: 'series',
      healthy: true,
      checked: 3,
      sentence: 'Checked 3 numbers: nothing was changed or lost.',
    },
    { check: 'entries', healthy: true, checked: expect.any(Number) },
    { check: 'files', healthy: true, checked: 1 },
  ]);
});

test('a database of a newer version is not verified', async () => {
  await database.query(`insert into schema_migrations (name) values ('Migration20990101_1_future')`);
  const found = await wrong();
  await database.query(`delete from schema_migrations where name = 'Migration20990101_1_future'`);
  expect(found).toEqual([
    {
      check: 'migrations',
      healthy: false,
      sentence:
        'The database was changed by a newer version of Docmill (Migration20990101_1_future): install that version.',
    },
  ]);
});

test('a series entry that was deleted is found', async () => {
  const found = await afterChange(
    `create table kept as select * from series_entry where index = 2; delete from series_entry where index = 2`,
    `insert into series_entry select * from kept; drop table kept`,
  );
  expect(found).toMatchObject([
    {
      check: 'series',
      faults: [
        {
          record: `series ${series} "Invoices", number 2`,
          problem: 'The number has no entry (missing-entry)',
        },
      ],
    },
  ]);
});

test('entries of a series that was deleted are found', async () => {
  const found = await afterChange(
    `create table kept as select * from series; delete from series`,
    `insert into series select * from kept; drop table kept`,
  );
  expect(found).toMatchObject([
    {
      check: 'series',
      faults: [{ record: `series ${series}`, problem: 'It is gone, but its entries are there' }],
    },
  ]);
});

/** Statements that replace the envelope of the newest version of the invoice, with its hash, and put it back. */
async function forgery(change: (text: string) => string) {
  const { rows } = await database.query<{ text: string; hash: string; number: number }>(
    `select envelope::text as text, hash, number from silo_version where entry_id = $1 order by number desc limit 1`,
    [invoice],
  );
  const [{ text, hash, number } = { text: '', hash: '', number: 0 }] = rows;
  const to = (envelope: string, sum: string) =>
    `update silo_version set envelope = $env$${envelope}$env$, hash = '${sum}' where entry_id = '${invoice}' and number = ${number}`;
  const forged = change(text);
  expect(forged).not.toBe(text);
  return {
    number,
    withHash: to(forged, createHash('sha256').update(forged).digest('hex')),
    withoutHash: to(forged, hash),
    undo: to(text, hash),
  };
}

test(
  'a signed envelope that was changed is found, also when its hash was made to fit',
  { tags: 'slow' },
  async () => {
    const { number, withHash, withoutHash, undo } = await forgery((text) => text.replace('Chair', 'Table'));
    const record = `entry ${invoice}, version ${number}`;
    expect(await afterChange(withoutHash, undo)).toMatchObject([
      { check: 'entries', faults: [{ record, problem: expect.stringContaining('SHA-256') }] },
    ]);
    expect(await afterChange(withHash, undo)).toMatchObject([
      { check: 'entries', faults: [{ record, problem: expect.stringContaining('digest') }] },
    ]);
  },
);

test('a signature of another key is found', async () => {
  const { number, withHash, undo } = await forgery((text) => {
    const envelope = JSON.parse(text);
    const [head = '', payload = '', signature = ''] = envelope.sigs[0].split('.');
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    return JSON.stringify({ ...envelope, sigs: [[head, payload, other].join('.')] });
  });
  expect(await afterChange(withHash, undo)).toMatchObject([
    {
      check: 'entries',
      faults: [
        {
          record: `entry ${invoice}, version ${number}`,
          problem: expect.stringContaining('was not made with key'),
        },
      ],
    },
  ]);
});

test('a version that was deleted, and an entry that was, are found', { tags: 'slow' }, async () => {
  const kept = `create table kept as select * from`;
  expect(
    await afterChange(
      `${kept} silo_version where entry_id = '${draft}'; delete from silo_version where entry_id = '${draft}'`,
      `insert into silo_version select * from kept; drop table kept`,
    ),
  ).toMatchObject([
    { check: 'entries', faults: [{ record: `entry ${draft}`, problem: 'Version 1 is gone' }] },
  ]);
  expect(
    await afterChange(
      `${kept} silo_entry where id = '${draft}'; delete from silo_entry where id = '${draft}'`,
      `insert into silo_entry select * from kept; drop table kept`,
    ),
  ).toMatchObject([
    { check: 'entries', faults: [{ record: `entry ${draft}, version 1`, problem: 'Its entry is gone' }] },
  ]);
});

test('a signed entry that was made a draft is found', async () => {
  expect(
    await afterChange(
      `update silo_entry set draft = true where id = '${invoice}'`,
      `update silo_entry set draft = false where id = '${invoice}'`,
    ),
  ).toMatchObject([
    {
      check: 'entries',
      faults: [{ record: `entry ${invoice}`, problem: 'It is called a draft, but is signed' }],
    },
  ]);
});

test('a file that is gone, or has other bytes, is found', async () => {
  const folder = join(service.config.dataFolder, 'files');
  const names = await readdir(folder, { recursive: true });
  const path = join(folder, names.find((name) => /[0-9a-f]{64}$/.test(name)) ?? '');
  const bytes = await readFile(path);
  await writeFile(path, bytes.toReversed());
  expect(await wrong()).toMatchObject([
    { check: 'files', faults: [{ problem: expect.stringContaining('were changed') }] },
  ]);
  await rm(path);
  expect(await wrong()).toMatchObject([
    {
      check: 'files',
      faults: [
        {
          record: expect.stringContaining(`"note.txt" of entry ${draft}`),
          problem: expect.stringContaining('are not in the file store'),
        },
      ],
    },
  ]);
  await writeFile(path, bytes);
  expect(await wrong()).toEqual([]);
});

test('a store that refuses its settings interrupts the check, and no file is blamed', async () => {
  await using store = await startS3Server();
  const storage = { kind: 's3', endpoint: store.endpoint, region, bucket, ...credentials } as const;
  const found = await verifyAll(
    { ...service.config, storage: { ...storage, bucket: 'nowhere' } },
    { pace: 100 },
  );
  expect(found.filter(({ healthy }) => !healthy)).toEqual([
    {
      check: 'files',
      healthy: false,
      sentence: expect.stringMatching(
        /^The check was interrupted: .*\(NoSuchBucket\).*; create the bucket, or correct DOCMILL_S3_BUCKET\.$/,
      ),
    },
  ]);
});

test('signing keys that are gone are one finding', async () => {
  await database.query('begin; create temp table kept as table signing_key; delete from signing_key; commit');
  const found = await wrong();
  await database.query('insert into signing_key table kept; drop table kept');
  expect(found).toEqual([
    {
      check: 'keys',
      healthy: false,
      sentence: expect.stringMatching(
        /^The database has no signing key to verify signatures with: restore the table/,
      ),
    },
  ]);
});

test(
  'a dropped trigger, a dropped index, a dropped queue and a detached partition are found',
  { tags: 'slow' },
  async () => {
    const schema = async (change: string) => {
      await database.query(`begin; ${change}; commit`);
      return (await wrong()).map(({ check, sentence }) => ({ check, sentence }));
    };
    const { rows } = await database.query<{ table: string }>(
      `select table_name as table from pgboss.queue where name = 'jobs'`,
    );
    const queue = rows[0]?.table;
    expect(await schema(`alter table audit_event disable trigger audit_event_stays`)).toEqual([
      {
        check: 'schema',
        sentence: expect.stringMatching(
          /^Missing or not in force in the database: trigger audit_event_stays of audit_event; make it again with: CREATE TRIGGER/,
        ),
      },
    ]);
    await database.query(`alter table audit_event enable trigger audit_event_stays`);
    expect(await schema('drop index silo_entry_state_index')).toMatchObject([
      {
        check: 'schema',
        sentence: expect.stringContaining('index silo_entry_state_index; make it again with: CREATE INDEX'),
      },
    ]);
    await database.query(
      'create index silo_entry_state_index on silo_entry (workspace_id, state, created_at, id) where state is not null',
    );
    const { rows: months } = await database.query<{ name: string; bound: string }>(
      `select relname as name, pg_get_expr(relpartbound, oid) as bound from pg_class
     where relname ~ '^event_[0-9]{6}$' order by 1 limit 1`,
    );
    const [month = { name: '', bound: '' }] = months;
    expect(await schema(`alter table event detach partition ${month.name}`)).toMatchObject([
      { check: 'partitions', sentence: expect.stringContaining(`${month.name} is not attached to event`) },
    ]);
    await database.query(`alter table event attach partition ${month.name} ${month.bound}`);
    expect(await schema(`drop table pgboss.${queue}`)).toMatchObject([
      { check: 'schema', sentence: expect.stringContaining('queue jobs') },
    ]);
  },
);

test('a verification that was interrupted resumes, and one of another database is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-verify-'));
  const state = join(folder, 'state.json');
  const { host, pathname } = new URL(service.config.databaseUrl ?? '');
  const over = { checked: 7, faultCount: 1, faults: [{ record: 'series x', problem: 'Gone' }], isOver: true };
  await writeFile(state, JSON.stringify({ database: `${host}${pathname}`, walks: { series: over } }));
  expect(await verifyAll(service.config, { pace: 100, state })).toMatchObject([
    {},
    {},
    { check: 'series', healthy: false, checked: 7, faults: over.faults },
    { check: 'entries', healthy: true },
    { check: 'files', healthy: true },
  ]);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(state, JSON.stringify({ database: 'elsewhere:5432/docmill', walks: {} }));
  await expect(verifyAll(service.config, { pace: 100, state })).rejects.toThrow(
    /is the state of a verification of elsewhere:5432\/docmill, not of /,
  );
  await rm(folder, { recursive: true });
});
