import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { ID } from '../../platform/shape/scalars.ts';

/** Owner of all other records. No record of a workspace is visible from another. */
@ObjectType({ description: 'Workspace: the owner of jobs, documents, series and all other records.' })
@Entity({ tableName: 'workspace' })
export class Workspace {
  [OptionalProps]?: 'slug';

  @Field(() => ID, { description: 'UUID of the workspace.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, { description: 'Unique name: 1 to 63 lowercase letters, digits and hyphens.' })
  @Property({ type: 'text' })
  @Unique()
  name!: string;

  @Field(() => String, { description: 'Alias of `name`, for existing clients.' })
  get slug(): string {
    return this.name;
  }

  @Field(() => Boolean, {
    description: 'Whether this is a sandbox workspace (no legal effect); fixed at creation.',
  })
  @Property({ type: 'boolean', default: false })
  sandbox!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Country of the owner, as an ISO 3166-1 alpha-2 code.',
  })
  @Property({ type: 'text', nullable: true })
  country?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Logo URL.' })
  @Property({ type: 'text', nullable: true })
  logoUrl?: string | undefined;

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}
