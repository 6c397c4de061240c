import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Resource } from '../../platform/database/resource.ts';
import { ID, JsonObject, SafeInt } from '../../platform/shape/scalars.ts';

/** A number issued by a series: never changed, never deleted, chained to the previous one. */
@ObjectType({ description: 'Code issued by a series, chained to the previous entry. Immutable.' })
@Entity({ tableName: 'series_entry' })
@Unique({ properties: ['seriesId', 'index', 'workspaceId'] })
export class SeriesEntry extends Resource {
  @Field(() => ID, { description: 'UUID of the series.' })
  @Property({ type: 'uuid' })
  seriesId!: string;

  @Field(() => SafeInt, { description: 'Number in the code.' })
  @Property({ type: 'bigint', runtimeType: 'number' })
  index!: number;

  @Field(() => String, { description: 'Complete code, including prefix and suffix.' })
  @Property({ type: 'text' })
  code!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Additional data as key-value pairs; absent if there is none.',
  })
  @Property({ type: 'json', nullable: true })
  meta?: Record<string, unknown> | null | undefined;

  @Field(() => ID, { nullable: true, description: 'UUID of the previous entry; absent on the first.' })
  @Property({ type: 'uuid', nullable: true })
  previousId?: string | null | undefined;

  /** Signatures of the entry; null between numbering and signing. */
  @Field(() => [String], {
    description:
      'JSON Web Signatures of the entry: that of the service, then that of the client, if there is one.',
  })
  @Property({ type: 'text[]', nullable: true })
  sigs?: string[] | null | undefined;

  /** Signature sent by the client. */
  @Property({ type: 'text', nullable: true, hidden: true })
  clientSig?: string | null | undefined;
}
