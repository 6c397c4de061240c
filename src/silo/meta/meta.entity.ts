import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { ID, Json } from '../../platform/shape/scalars.ts';

/** Metadata of a source about an entry, under a key of its own: a reference to an external record, a value, a link. */
@ObjectType({ description: 'Metadata of an app or a client about a silo entry, under a key of its own.' })
@Entity({ tableName: 'silo_meta' })
@Index({
  name: 'silo_meta_ref_unique',
  expression:
    'create unique index "silo_meta_ref_unique" on "silo_meta" ("workspace_id", "key", "ref", "src") where "indexed"',
})
export class SiloMeta {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => String, { description: 'Identifier of the row: `entry:src:key`.' })
  get id(): string {
    return [this.entryId, this.src, this.key].join(':');
  }

  @Field(() => ID, { description: 'ID of the workspace.' })
  get ownerId(): string {
    return this.workspaceId;
  }

  @Field(() => ID, { description: 'ID of the silo entry.' })
  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @Field(() => String, {
    description: 'Source of the metadata: name of an app, or `user` for all other tokens of the workspace.',
  })
  @PrimaryKey({ type: 'text' })
  src!: string;

  @Field(() => String, { description: 'Key, chosen by the source.' })
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'Identifier of a record in another system.' })
  @Property({ type: 'text', nullable: true })
  ref?: string | undefined;

  @Field(() => Json, {
    nullable: true,
    description: 'Any JSON value; returned only to its source if `secure` is true.',
  })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  value?: unknown;

  @Field(() => String, { nullable: true, description: 'URL at which the record can be viewed.' })
  @Property({ type: 'text', nullable: true })
  linkUrl?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Audience of the link, as defined by the source.' })
  @Property({ type: 'text', nullable: true })
  linkScope?: string | undefined;

  @Field(() => Boolean, { description: 'Whether the entry can be found by the reference.' })
  @Property({ type: 'boolean' })
  indexed!: boolean;

  @Field(() => Boolean, { description: 'Whether lookups limited to owned metadata find it.' })
  @Property({ type: 'boolean' })
  owned!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the value is stored encrypted and returned only to its source.',
  })
  @Property({ type: 'boolean' })
  secure!: boolean;

  @Field(() => Boolean, { description: 'Whether other apps can see it.' })
  @Property({ type: 'boolean' })
  shared!: boolean;

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
