import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';
import { Authored } from './authored.ts';
import { AdditionalData } from '../files/additional-data.ts';

/** A state in the history of an entry; the latest by its time is the current one, which the entry has as well. */
@ObjectType('SiloEntryState', { description: 'A current or past state of a silo entry.' })
@Entity({ tableName: 'silo_state' })
export class SiloState extends Authored {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @Field(() => ID, { description: 'UUID of the state.' })
  // The default is for processes of an older version during an upgrade; this version writes an id.
  @Property({ type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  id!: string;

  @Field(() => SafeInt, { description: 'Revision of the entry with which the state was set.' })
  @PrimaryKey({ type: 'integer' })
  revision!: number;

  @Field(() => String, { description: 'Key of the state.' })
  @Property({ type: 'text' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'Notes about the state; absent if there are none.' })
  @Property({ type: 'text', nullable: true })
  notes?: string | undefined;

  @AdditionalData()
  meta?: Record<string, string> | undefined;

  @Moment()
  createdAt!: Date;
}
