import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { Node } from '../../platform/shape/node.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { AdditionalData } from './additional-data.ts';

@ObjectType({ description: 'A file that was replaced by a later one; its bytes are kept.' })
export class ReplacedFile {
  @Field(() => ID, { description: 'UUID of the replaced file.' })
  id!: string;

  @Field(() => Timestamp, { description: 'Time when the replaced file was created.' })
  createdAt!: Date;

  @Field(() => String, { description: 'SHA-256 of the bytes, in hexadecimal digits.' })
  hash!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  size!: number;
}

/**
 * A file of an entry. A file with the key and category of an older one replaces it; the older row and its bytes stay. Only the
 * flags `private` and `stored` of a row change.
 */
@ObjectType({ implements: Node, description: 'A file of a silo entry.' })
@Entity({ tableName: 'silo_file' })
@Index({ name: 'silo_file_entry_index', properties: ['workspaceId', 'entryId', 'revision', 'id'] })
export class File {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID, { description: 'UUID of the file in the entry.' })
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

  @Field(() => String, { nullable: true, description: 'Description of the file; absent if there is none.' })
  @Property({ type: 'text', fieldName: 'description', nullable: true })
  desc?: string | undefined;

  @Field(() => String, { description: 'MIME type.' })
  @Property({ type: 'text' })
  mime!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  @Property({ type: 'integer' })
  size!: number;

  @Field(() => String, { description: 'SHA-256 of the bytes, in hexadecimal digits.' })
  @Property({ type: 'text' })
  hash!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Public download URL, valid for one year by default; absent if the file is private. Before the bytes are stored: URL to upload them to with PUT, valid for one day.',
  })
  url?: string | undefined;

  @AdditionalData()
  meta?: Record<string, string> | undefined;

  @Field(() => Boolean, { description: 'Whether the file has no public URL.' })
  @Property({ type: 'boolean' })
  private!: boolean;

  @Field(() => Boolean, { description: 'Whether the bytes are stored.' })
  @Property({ type: 'boolean' })
  stored!: boolean;

  @Field(() => [ReplacedFile], {
    nullable: true,
    description: 'Earlier files with the same key and category, newest first; absent if there are none.',
  })
  previous?: ReplacedFile[] | undefined;

  /** Revision of the entry when the file was added; 0 for a file without an entry. */
  @Property({ type: 'integer' })
  revision!: number;

  @Moment()
  createdAt!: Date;
}
