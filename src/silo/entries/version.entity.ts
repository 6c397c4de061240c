import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One envelope of an entry; never changed and never removed. */
@Entity({ tableName: 'silo_version' })
export class SiloVersion {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  /** From 1, without gaps. */
  @PrimaryKey({ type: 'integer' })
  number!: number;

  /** The exact text; type `json`, because `jsonb` changes numbers and the order of members (decision 68). */
  @Property({ type: 'json', columnType: 'json' })
  envelope!: unknown;

  /** SHA-256 of the envelope's text in hex. */
  @Property({ type: 'text' })
  hash!: string;

  @Property({ type: 'boolean' })
  signed!: boolean;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  /** The subject of the token, or the job. */
  @Property({ type: 'text' })
  createdBy!: string;
}
