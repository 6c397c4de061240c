import { list, statement } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { Job } from '../transform/jobs/job.entity.ts';
import expectedSchema from './expected-schema.json' with { type: 'json' };
import { counted, examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Objects of a database by kind and name (`index job_pkey`), each with its definition: SQL that creates it, or the type of a
 * column.
 */
export type Schema = Readonly<Record<string, string>>;

/** Maximum number of missing objects that a finding lists. */
const maxListed = 5;

/**
 * Query for the objects of this database: our own tables, columns, indexes, constraints, triggers and functions, and those of
 * pg-boss without columns. Partitions by time are left out, as their names change, and so are invalid indexes and disabled
 * triggers, as they do not work.
 */
const objects = `
  with place as (
    select oid, nspname, case when nspname = 'pgboss' then 'pgboss.' else '' end as prefix
    from pg_namespace where nspname in (current_schema(), 'pgboss')
  ), relation as (
    select class.oid, class.relkind, class.relname, place.prefix, prefix || relname as name
    from pg_class class join place on place.oid = relnamespace
    where relkind in ('r', 'p')
      and (not relispartition or exists (select from pg_inherits
        where inhrelid = class.oid and inhparent = to_regclass('pgboss.job')))
  ), shown as (
    select 'table ' || name as object, '' as definition from relation
    union all
    select 'column ' || name || '.' || attname, format_type(atttypid, atttypmod)
    from relation join pg_attribute on prefix = '' and attrelid = relation.oid and attnum > 0 and not attisdropped
    union all
    select 'index ' || prefix || index.relname, pg_get_indexdef(indexrelid)
    from relation join pg_index on indrelid = relation.oid and indisvalid
    join pg_class index on index.oid = indexrelid
    union all
    select 'constraint ' || conname || ' of ' || name, 'alter table ' || name || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(con.oid)
    from relation join pg_constraint con on conrelid = relation.oid and contype in ('c', 'f')
    union all
    select 'trigger ' || tgname || ' of ' || name, pg_get_triggerdef(trigger.oid)
    from relation join pg_trigger trigger on tgrelid = relation.oid and not tgisinternal and tgenabled in ('O', 'A')
    union all
    select 'function ' || prefix || proname, min(pg_get_functiondef(function.oid))
    from pg_proc function join place on place.oid = pronamespace where prokind = 'f' group by 1
  )
  select object, replace(definition, quote_ident(current_schema()) || '.', '') as definition from shown`;

/** Query for the queues whose table exists and is a partition of the table through which all queues are read. */
const queues = `
  select 'queue ' || queue.name as object, queue.table_name as definition
  from pgboss.queue
  join pg_inherits on inhparent = 'pgboss.job'::regclass and inhrelid = to_regclass('pgboss.' || queue.table_name)`;

const queuesStatement = statement(
  'doctor.queues',
  {},
  () =>
    `select to_regclass('pgboss.queue') is not null and to_regclass('pgboss.job') is not null as "hasQueues"`,
).withRows({ hasQueues: 'boolean' });

const objectColumns = { object: 'text', definition: 'text' } as const;

/** The queues exist once the service was started. */
const objectsStatement = statement('doctor.objects', {}, () => objects).withRows(objectColumns);
const allObjectsStatement = statement(
  'doctor.objects.queues',
  {},
  () => `${objects} union all ${queues}`,
).withRows(objectColumns);

/** Reads the objects of a database, ordered by name. */
export async function readSchema(database: OpenDatabase): Promise<Schema> {
  const { hasQueues } = await database.only(queuesStatement, {});
  const rows = await database.sql.query(hasQueues ? allObjectsStatement : objectsStatement, {});
  return Object.fromEntries(
    rows
      .map(({ object, definition }) => [object, definition] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const startStatement = statement(
  'doctor.started',
  {},
  () =>
    `select to_regnamespace('pgboss') is not null or exists (select from ${tableName(Job)}) as "isStarted"`,
).withRows({ isStarted: 'boolean' });

/** Checks that the database has every object that this version expects. */
export function examineSchema(database: OpenDatabase): Promise<Finding> {
  return examined('schema', async () => {
    const found = await readSchema(database);
    // Commands create only the tables; the first start creates the queues, without which there is no job.
    const { isStarted } = await database.only(startStatement, {});
    const missing = Object.entries(expectedSchema as Schema).filter(
      ([object]) => !(object in found) && (isStarted || !isOfQueues(object)),
    );
    const tables = missing.flatMap(([object]) => (object.startsWith('table ') ? [object.slice(6)] : []));
    const roots = missing.filter((object) => !tables.some((table) => belongsToTable(table, object)));
    if (roots.length > 0) return wrong('schema', sentenceOf(roots));
    const changed = Object.entries(expectedSchema as Schema).find(
      ([object, definition]) =>
        object in found && !isOfQueues(object) && comparable(found[object]) !== comparable(definition),
    );
    if (changed) {
      const [object, definition] = changed;
      return wrong(
        'schema',
        object.startsWith('column ')
          ? `The ${object} has the type ${found[object]} instead of ${definition}: change it back.`
          : `The ${object} was changed: replace it by: ${onOneLine(definition)}.`,
      );
    }
    const closed = await tablesWithoutRights(database);
    if (closed.length > 0)
      return wrong(
        'schema',
        `The database user may not read and write the tables ${closed.slice(0, maxListed).join(', ')}: grant select, insert, update, delete on them to it.`,
      );
    return fine(
      'schema',
      `All ${counted(Object.keys(expectedSchema).length, 'object')} of this version are there.`,
    );
  });
}

/** Returns a definition without parentheses and whitespace, which versions of PostgreSQL print differently. */
function comparable(definition = ''): string {
  return definition.replaceAll(/[()\s]+/g, ' ').trim();
}

function onOneLine(definition: string): string {
  return definition.replaceAll(/\s+/g, ' ').trim();
}

const rightsStatement = statement(
  'doctor.rights',
  { tables: list('text') },
  ({ tables }) => `
    select name from unnest(${tables}) as name
    where not (has_table_privilege(to_regclass(name), 'select') and has_table_privilege(to_regclass(name), 'insert')
      and has_table_privilege(to_regclass(name), 'update') and has_table_privilege(to_regclass(name), 'delete'))
    order by name`,
).withRows({ name: 'text' });

/** Returns our own tables that the database user may not read or write, regardless of their owner. */
async function tablesWithoutRights(database: OpenDatabase): Promise<string[]> {
  const tables = Object.keys(expectedSchema).flatMap((object) =>
    object.startsWith('table ') ? [object.slice('table '.length)] : [],
  );
  const closed = await database.sql.query(rightsStatement, { tables });
  return closed.map(({ name }) => name);
}

function isOfQueues(object: string): boolean {
  return object.includes('pgboss.') || object.startsWith('queue ');
}

/** Returns whether an object belongs to a table: its columns, indexes, constraints and triggers. */
function belongsToTable(table: string, [object, definition]: readonly [string, string]): boolean {
  return (
    object.startsWith(`column ${table}.`) ||
    object.endsWith(` of ${table}`) ||
    definition.includes(` ON ${table} `)
  );
}

/** Kinds of objects, the most important first. */
const kinds = ['queue', 'table', 'trigger', 'function', 'column', 'constraint', 'index'];

function rankOf([object]: readonly [string, string]): number {
  return kinds.indexOf(object.slice(0, object.indexOf(' ')));
}

function sentenceOf(missing: readonly (readonly [string, string])[]): string {
  const ranked = missing.toSorted((a, b) => rankOf(a) - rankOf(b));
  const names = ranked.slice(0, maxListed).map(([object]) => object);
  const more = ranked.length > maxListed ? ` and ${ranked.length - maxListed} more` : '';
  const [, definition = ''] = ranked[0] ?? [];
  const isStatement = /^(create|alter) /i.test(definition);
  const remedy = isStatement
    ? `make it again with: ${onOneLine(definition)}`
    : 'restore the database from a backup, or the object from the schema of another installation of this version';
  return `Missing or not in force in the database: ${names.join(', ')}${more}; ${remedy}.`;
}
