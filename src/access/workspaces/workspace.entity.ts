import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { ID } from '../../platform/shape/scalars.ts';

/** Owner of all other records. No record of a workspace is visible from another. */
@ObjectType({ description: 'What every job, document and series belongs to.' })
@Entity({ tableName: 'workspace' })
export class Workspace {
  [OptionalProps]?: 'slug';

  @Field(() => ID, { description: 'UUID identifying the workspace.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, { description: 'Short unique name: lower case letters, digits and hyphens.' })
  @Property({ type: 'text' })
  @Unique()
  name!: string;

  @Field(() => String, { description: 'The name, as existing clients ask for it.' })
  get slug(): string {
    return this.name;
  }

  @Field(() => Boolean, { description: 'Nothing in it is meant in earnest: it never changes.' })
  @Property({ type: 'boolean', default: false })
  sandbox!: boolean;

  @Field(() => String, { nullable: true, description: 'ISO country code of whoever it belongs to.' })
  @Property({ type: 'text', nullable: true })
  country?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Where the picture is that stands for it.' })
  @Property({ type: 'text', nullable: true })
  logoUrl?: string | undefined;

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
