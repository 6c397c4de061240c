import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { Node } from '../../platform/shape/node.ts';
import { ID, StringMap, Timestamp } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'A file whose place a later one has taken; its bytes are kept.' })
export class ReplacedFile {
  @Field(() => ID)
  id!: string;

  @Field(() => Timestamp)
  createdAt!: Date;

  @Field(() => String)
  hash!: string;

  @Field(() => Int)
  size!: number;
}

/**
 * A file of an entry. A file with the key and category of an older one replaces it; the older row and its bytes stay. Only the
 * flags `private` and `stored` of a row change.
 */
@ObjectType({ implements: Node, description: 'A file that belongs to a document.' })
@Entity({ tableName: 'silo_file' })
@Index({ name: 'silo_file_entry_index', properties: ['workspaceId', 'entryId', 'revision', 'id'] })
export class File {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID, { description: 'UUID of the file inside the entry.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Absent for a file without an entry, such as that of a job without a document. */
  @Property({ type: 'uuid', nullable: true })
  entryId?: string | undefined;

  @Field(() => String, { description: 'Short identifier, unique in its category.' })
  @Property({ type: 'text' })
  key!: string;

  @Field(() => String, { description: 'Category of the file.' })
  @Property({ type: 'text' })
  category!: string;

  @Field(() => String, { description: 'File name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Description.' })
  @Property({ type: 'text', fieldName: 'description', nullable: true })
  desc?: string | undefined;

  @Field(() => String, { description: 'MIME type.' })
  @Property({ type: 'text' })
  mime!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  @Property({ type: 'integer' })
  size!: number;

  @Field(() => String, { description: 'SHA-256 of the bytes in hexadecimal digits.' })
  @Property({ type: 'text' })
  hash!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Public download URL, good for a year unless set otherwise; absent when the file is private. Before the bytes are stored: where to PUT them, good for a day.',
  })
  url?: string | undefined;

  @Field(() => StringMap, { nullable: true, description: 'Additional data.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  meta?: Record<string, string> | undefined;

  @Field(() => Boolean, { description: 'Whether the file has no public URL.' })
  @Property({ type: 'boolean' })
  private!: boolean;

  @Field(() => Boolean, { description: 'Whether the bytes are stored.' })
  @Property({ type: 'boolean' })
  stored!: boolean;

  @Field(() => [ReplacedFile], {
    nullable: true,
    description: 'Files of this key and category before it, newest first; absent when there are none.',
  })
  previous?: ReplacedFile[] | undefined;

  /** Revision of the entry when the file was added; 0 for a file without an entry. */
  @Property({ type: 'integer' })
  revision!: number;

  @Moment()
  createdAt!: Date;
}
