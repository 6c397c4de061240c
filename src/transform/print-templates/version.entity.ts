import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Version } from '../../platform/database/versions.ts';
import { Moment } from '../../platform/database/resource.ts';
import { StringMap } from '../../platform/shape/scalars.ts';

/** Print template after a save; never changed. */
@ObjectType({
  description: 'A version of a print template, created by each change of its name or files; immutable.',
})
@Entity({ tableName: 'print_template_version' })
export class PrintTemplateVersion extends Version {
  [OptionalProps]?: 'version' | 'id';

  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  templateId!: string;

  @PrimaryKey({ type: 'integer' })
  number!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the template in this version; absent if it had none.',
  })
  @Property({ type: 'text', nullable: true })
  name?: string | null | undefined;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Files by path; only returned for a single version.',
  })
  @Property({ type: 'json', columnType: 'json' })
  files!: Record<string, string>;

  @Field(() => String, { description: 'Kind of the source that saved the version.' })
  @Property({ type: 'text' })
  src!: string;

  @Field(() => String, { nullable: true, description: 'ID of the source that saved the version.' })
  @Property({ type: 'text', nullable: true })
  srcId?: string | undefined;

  @Moment()
  createdAt!: Date;

  /** Pages of versions are separated by time alone, because the versions of a template differ in it. */
  get id(): string {
    return this.templateId;
  }
}
