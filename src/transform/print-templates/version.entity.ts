import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Version } from '../../platform/database/versions.ts';
import { Moment } from '../../platform/database/resource.ts';
import { StringMap } from '../../platform/shape/scalars.ts';

/** Print template after a save; never changed. */
@ObjectType({ description: 'What a print template was after a save of its name or its files.' })
@Entity({ tableName: 'print_template_version' })
export class PrintTemplateVersion extends Version {
  [OptionalProps]?: 'version' | 'id';

  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  templateId!: string;

  @PrimaryKey({ type: 'integer' })
  number!: number;

  @Field(() => String, { nullable: true, description: 'Name of the template in this version.' })
  @Property({ type: 'text', nullable: true })
  name?: string | null | undefined;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Its files by their paths; only when the version is asked for alone.',
  })
  @Property({ type: 'json', columnType: 'json' })
  files!: Record<string, string>;

  @Field(() => String, { description: 'Kind of the source that saved the version.' })
  @Property({ type: 'text' })
  src!: string;

  @Field(() => String, { nullable: true, description: 'Id of who saved the version.' })
  @Property({ type: 'text', nullable: true })
  srcId?: string | undefined;

  @Moment()
  createdAt!: Date;

  /** Pages of versions are separated by time alone, because the versions of a template differ in it. */
  get id(): string {
    return this.templateId;
  }
}
