import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A process that runs jobs; it tells now and then that it is alive. */
@Entity({ tableName: 'worker' })
export class WorkerRow {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'datetime', length: 3 })
  seenAt!: Date;

  /** Absent of workers of versions that did not tell. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  startedAt?: Date | undefined;

  /** Of its program. */
  @Property({ type: 'text', nullable: true })
  version?: string | undefined;

  /** How many steps it runs at once. */
  @Property({ type: 'integer', nullable: true })
  slots?: number | undefined;
}

/** Jobs that a worker took over together; kept until the last of them has ended. */
@Entity({ tableName: 'claim' })
@Index({ name: 'claim_of_worker', properties: ['workerId'] })
export class Claim {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  workerId!: string;

  @Property({ type: 'uuid[]', columnType: 'uuid[]' })
  workspaceIds!: string[];

  @Property({ type: 'uuid[]', columnType: 'uuid[]' })
  jobIds!: string[];

  @Property({ type: 'integer[]', columnType: 'int[]' })
  fences!: number[];
}
