import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Key under which a client repeats a create, with the id that the created record has. */
@Entity({ tableName: 'idempotency_key' })
export class IdempotencyKeyRow {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'text' })
  key!: string;

  @Property({ type: 'uuid' })
  id!: string;

  /** Hash of the request; absent while nothing was created and any content may be sent. */
  @Property({ type: 'blob', nullable: true })
  request?: Buffer | undefined;

  /** Response of the create, sealed. */
  @Property({ type: 'text', nullable: true })
  answer?: string | undefined;

  @Index()
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}
