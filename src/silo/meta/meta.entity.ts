import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { ID, Json } from '../../platform/shape/scalars.ts';

/** Metadata of a source about an entry, under a key of its own: a reference to an external record, a value, a link. */
@ObjectType({ description: 'What an app or a client keeps beside a silo entry, under a key of its own.' })
@Entity({ tableName: 'silo_meta' })
@Index({
  name: 'silo_meta_ref_unique',
  expression:
    'create unique index "silo_meta_ref_unique" on "silo_meta" ("workspace_id", "key", "ref", "src") where "indexed"',
})
export class SiloMeta {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => String, { description: 'The ids of entry and row: `entry:src:key`.' })
  get id(): string {
    return [this.entryId, this.src, this.key].join(':');
  }

  @Field(() => ID, { description: 'The workspace that it belongs to.' })
  get ownerId(): string {
    return this.workspaceId;
  }

  @Field(() => ID, { description: 'The silo entry that it stands beside.' })
  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @Field(() => String, {
    description: 'Who keeps it: the name of an app, or `user` for all other tokens of the workspace.',
  })
  @PrimaryKey({ type: 'text' })
  src!: string;

  @Field(() => String, { description: 'What its source calls it.' })
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'What the record is called elsewhere.' })
  @Property({ type: 'text', nullable: true })
  ref?: string | undefined;

  @Field(() => Json, { nullable: true, description: 'Any JSON; of a secure row for its source alone.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  value?: unknown;

  @Field(() => String, { nullable: true, description: 'Where the record is looked at.' })
  @Property({ type: 'text', nullable: true })
  linkUrl?: string | undefined;

  @Field(() => String, { nullable: true, description: 'For whom the link is, in the words of the source.' })
  @Property({ type: 'text', nullable: true })
  linkScope?: string | undefined;

  @Field(() => Boolean, { description: 'Whether the entry is found by the reference.' })
  @Property({ type: 'boolean' })
  indexed!: boolean;

  @Field(() => Boolean, { description: 'Whether it is found by those who look for owned rows alone.' })
  @Property({ type: 'boolean' })
  owned!: boolean;

  @Field(() => Boolean, { description: 'Whether its value is kept encrypted, for its source alone.' })
  @Property({ type: 'boolean' })
  secure!: boolean;

  @Field(() => Boolean, { description: 'Whether other apps see it as well.' })
  @Property({ type: 'boolean' })
  shared!: boolean;

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
