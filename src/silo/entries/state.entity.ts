import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A state an entry was put in: its history, beside the current one on the entry. */
@Entity({ tableName: 'silo_state' })
export class SiloState {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  /** The entry's revision that set the state. */
  @PrimaryKey({ type: 'integer' })
  revision!: number;

  @Property({ type: 'text' })
  key!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  /** The subject of the token, or the job. */
  @Property({ type: 'text' })
  createdBy!: string;
}
