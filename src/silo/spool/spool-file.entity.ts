import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';

/**
 * A temporary file. Its row is inserted before its bytes are stored and deleted after them, so that no bytes remain without a
 * row.
 */
@ObjectType({ description: 'A temporary file: stored for some days and not part of a document.' })
@Entity({ tableName: 'spool_file' })
@Index({ name: 'spool_file_expires_index', properties: ['expiresAt'] })
export class SpoolFile {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => String, { description: 'Key for downloading and deleting the file.' })
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Field(() => String, { description: 'MIME type.' })
  @Property({ type: 'text' })
  type!: string;

  @Field(() => String, { description: 'File name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  @Property({ type: 'integer' })
  size!: number;

  /** Address in the storage of the bytes with the mark of {@link SpoolService}. */
  @Property({ type: 'text' })
  address!: string;

  @Field(() => String, { description: 'SHA-256 of the bytes, in hexadecimal digits.' })
  @Property({ type: 'text' })
  hash!: string;

  @Moment()
  createdAt!: Date;

  /** Time from which the file is no longer found. */
  @Moment()
  expiresAt!: Date;
}
