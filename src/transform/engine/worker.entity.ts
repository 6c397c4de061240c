import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Process that runs jobs, with the time of its last heartbeat. */
@Entity({ tableName: 'worker' })
export class WorkerRow {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'datetime', length: 3 })
  seenAt!: Date;

  /** Absent for workers of versions that did not write it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  startedAt?: Date | undefined;

  /** Version of its program. */
  @Property({ type: 'text', nullable: true })
  version?: string | undefined;

  /** Maximum number of concurrent steps. */
  @Property({ type: 'integer', nullable: true })
  slots?: number | undefined;
}

/** Jobs that a worker claimed together; kept until the last of them has ended. */
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
