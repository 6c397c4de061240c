import { Client } from 'pg';
import { v1, v7 } from 'uuid';
import { expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { ChangeEpoch, ChangeRow } from '../../../src/platform/changes/change-row.entity.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { tableName } from '../../../src/platform/database/table.ts';
import { createDatabase } from '../../support/postgres.ts';

test('the migrated tables are those of the entities', async () => {
  await using own = await createDatabase();
  await using database = await Database.open({ url: own.url, entities, poolSize: 2 });
  await migrate(database);
  // The tables of the change feed have no primary key, and the ORM would add those of their entities.
  database.orm.config.get('schemaGenerator').skipTables = [ChangeRow, ChangeEpoch].map(tableName);
  expect(await database.orm.schema.getUpdateSchemaSQL({ dropTables: false })).toBe('');
});

const day = 86_400_000;
const workspaceId = v7();

/** Jobs of every age and version of their ids, each with an intent and two events. */
async function writeJobs(client: Client): Promise<string[]> {
  const recent = Array.from({ length: 50 }, (_, n) => v7({ msecs: Date.now() - n * 10 * day }));
  // Those of now begin anew every seven minutes, and look then like some of the seventh version.
  const unordered = Array.from({ length: 50 }, (_, nsecs) => v1({ msecs: Date.UTC(2026, 0, 1), nsecs }));
  const ids = [...recent, ...unordered, v7({ msecs: Date.now() + 400 * day })];
  await client.query(
    `insert into job (workspace_id, id, workflow_id, workflow_version, status, fence, crashes, tries, last_seq, dry_run,
       content_hash, created_at, updated_at)
     select $1, id, $1, 1, 'OK', 1, 0, 0, 2, false, '\\x00', now(), now() from unnest($2::uuid[]) as id`,
    [workspaceId, ids],
  );
  await client.query(`
    insert into intent (workspace_id, job_id, number, id, provider, completed, status, tries, superseded, created_at, updated_at)
    select workspace_id, id, 1, id, 'pdf', true, 'OK', 0, false, now(), now() from job`);
  await client.query(`
    insert into event (workspace_id, job_id, seq, intent_number, index, at, status, job_status)
    select workspace_id, id, n, 1, n, now(), 'OK', 'OK' from job, generate_series(1, 2) as n`);
  return ids;
}

test(
  'jobs that are there when their tables are divided by months keep all they have, and most of them their place',
  { tags: 'slow' },
  async () => {
    await using own = await createDatabase('template0');
    await using database = await Database.open({ url: own.url, entities, poolSize: 2, unlimited: true });
    await database.orm.migrator.up({ to: 'Migration20261122_7_trace_context' });
    const client = new Client({ connectionString: own.url });
    await client.connect();
    const ids = await writeJobs(client);
    const stored = async () => {
      const tables = ['job', 'intent', 'event'].map(
        (table) => `select jsonb_strip_nulls(to_jsonb(${table})) as row from ${table}`,
      );
      return (
        await client.query(`select row from (${tables.join(' union all ')}) as kept order by row::text`)
      ).rows;
    };
    const [before, { rows: files }] = [
      await stored(),
      await client.query(
        `select relfilenode from pg_class where relname in ('job', 'intent', 'event') order by 1`,
      ),
    ];
    await migrate(database);
    expect(await stored()).toEqual(before);
    const { rows: after } = await client.query(
      `select relfilenode from pg_class where relname ~ '^(job|intent|event)_[0-9]{6}$' order by 1`,
    );
    expect(after).toEqual(files);
    const { rows: unordered } = await client.query('select id from job_unordered');
    expect(unordered.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      ids.filter((id) => id > '03000000').toSorted(),
    );
    // A month that was not made yet when the job came.
    expect((await client.query('select id from job_default')).rows).toEqual([{ id: ids.at(-1) }]);
    await client.end();
  },
);

test(
  'a template that is there when versions begin is its first version, by nobody who is known',
  { tags: 'slow' },
  async () => {
    await using own = await createDatabase('template0');
    await using database = await Database.open({ url: own.url, entities, poolSize: 2, unlimited: true });
    await database.orm.migrator.up({ to: 'Migration20261123_985_more_names' });
    const client = new Client({ connectionString: own.url });
    await client.connect();
    await client.query(
      `insert into print_template (workspace_id, id, name, files, disabled, content_hash, created_at, updated_at)
     values ($1, $1, 'Letter', '{"main.typ":"= Letter"}', false, '\\x00', '2026-01-01Z', '2026-02-01Z')`,
      [workspaceId],
    );
    await migrate(database);
    const { rows } = await client.query(
      `select template_id, number, version.name, version.files, src, src_id, version.created_at, newest_number
     from print_template_version version join print_template on id = template_id`,
    );
    expect(rows).toEqual([
      {
        template_id: workspaceId,
        number: 1,
        name: 'Letter',
        files: { 'main.typ': '= Letter' },
        src: 'user',
        src_id: null,
        created_at: new Date('2026-02-01Z'),
        newest_number: 1,
      },
    ]);
    await client.end();
  },
);
