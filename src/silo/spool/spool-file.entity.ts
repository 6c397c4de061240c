import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';

/** A temporary file. Its row is there before its bytes, and goes after them, so that no bytes are left without one. */
@ObjectType({ description: 'A file that is kept for some days, and belongs to no document.' })
@Entity({ tableName: 'spool_file' })
@Index({ name: 'spool_file_expires_index', properties: ['expiresAt'] })
export class SpoolFile {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => String, { description: 'What it is fetched and removed by.' })
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

  /** Where the storage keeps what {@link SpoolService} makes of the bytes. */
  @Property({ type: 'text' })
  address!: string;

  @Field(() => String, { description: 'SHA-256 of the bytes in hex.' })
  @Property({ type: 'text' })
  hash!: string;

  @Moment()
  createdAt!: Date;

  /** From then on nobody finds it. */
  @Moment()
  expiresAt!: Date;
}
