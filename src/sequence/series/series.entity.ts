import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';

/** Generates document codes: prefix, zero-padded number, suffix. */
@ObjectType({
  description: 'Series that generates document codes from a prefix, a zero-padded number and a suffix.',
})
@Entity({ tableName: 'series' })
@Index({ properties: ['workspaceId', 'createdAt', 'id'] })
@Index({ name: 'series_affixes', properties: ['workspaceId', 'prefix', 'suffix'] })
@Index({
  name: 'series_names',
  expression:
    'create index "series_names" on "series" using gin (name_terms("workspace_id", "name", "code", "prefix"))',
})
export class Series extends RevisedResource {
  @Field(() => String, { description: 'Name for users.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Description for users; absent if there is none.' })
  @Property({ type: 'text', nullable: true })
  description?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Fixed code that is stored in addition to the generated ones.',
  })
  @Property({ type: 'text', nullable: true })
  code?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Text at the start of generated codes.' })
  @Property({ type: 'text', nullable: true })
  prefix?: string | undefined;

  @Field(() => Int, { description: 'Minimum number of digits; shorter numbers are padded with zeros.' })
  @Property({ type: 'integer' })
  padding!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Text at the end of generated codes, after the number.',
  })
  @Property({ type: 'text', nullable: true })
  suffix?: string | undefined;

  @Field(() => SafeInt, { description: 'First number of the series.' })
  @Property({ type: 'bigint', runtimeType: 'number' })
  start!: number;

  @Field(() => SafeInt, { description: 'Last issued number; `start` - 1 before the first entry.' })
  @Property({ type: 'bigint', runtimeType: 'number' })
  lastIndex!: number;

  @Field(() => ID, { nullable: true, description: 'UUID of the last entry; absent before the first entry.' })
  @Property({ type: 'uuid', nullable: true })
  lastEntryId?: string | undefined;

  @Field(() => [String], { description: 'JSON Web Signatures of the series, created with it.' })
  @Property({ type: 'text[]' })
  sigs!: string[];
}
