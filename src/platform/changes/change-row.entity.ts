import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import type { ChangeType } from './change-type.ts';

/**
 * Row of the change feed. Rows are only inserted and read, in the order of (`transaction`, `number`), so that the
 * partitions have no primary key; `change-days.ts` declares them.
 */
@Entity({ tableName: 'change' })
export class ChangeRow {
  [OptionalProps]?: 'transaction' | 'number' | 'at';

  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  /** Id of the transaction that wrote it. */
  @PrimaryKey({ type: 'string', columnType: 'xid8', defaultRaw: 'pg_current_xact_id()' })
  transaction!: string;

  /** Orders the changes of a transaction. */
  @PrimaryKey({ type: 'bigint', runtimeType: 'number', defaultRaw: `nextval('change_number'::regclass)` })
  number!: number;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  at!: Date;

  @Property({ type: 'text' })
  type!: ChangeType;

  /** Id of the record. */
  @Property({ type: 'uuid' })
  id!: string;

  @Property({ type: 'integer', nullable: true })
  revision?: number | undefined;

  @Property({ type: 'text', nullable: true })
  status?: string | undefined;

  @Property({ type: 'uuid', nullable: true })
  workflowId?: string | undefined;

  @Property({ type: 'integer', nullable: true })
  version?: number | undefined;

  @Property({ type: 'uuid', nullable: true })
  siloEntryId?: string | undefined;

  @Property({ type: 'text', nullable: true })
  folder?: string | undefined;

  @Property({ type: 'text', nullable: true })
  state?: string | undefined;

  @Property({ type: 'uuid', nullable: true })
  seriesId?: string | undefined;

  @Property({ type: 'text', nullable: true })
  code?: string | undefined;
}

/** The life of the database in which transactions are numbered: a single row. */
@Entity({ tableName: 'change_epoch' })
export class ChangeEpoch {
  @PrimaryKey({ type: 'text' })
  epoch!: string;

  /** Id of the transaction that wrote the row; a restored dump has another. */
  @Property({ type: 'string', columnType: 'xid8', defaultRaw: 'pg_current_xact_id()' })
  transaction!: string;

  @Property({ type: 'text', defaultRaw: `"left"(pg_walfile_name(pg_current_wal_lsn()), 8)` })
  timeline!: string;
}
