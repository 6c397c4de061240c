import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';

export const ConnectCallResult = enumeration(
  'ConnectCallResult',
  ['accepted', 'repeated', 'refused'],
  'Whether a call created a job, was the same delivery as one before, or was refused.',
);

/** A call of an endpoint and its response; the content that was sent is stored only by its job. */
@ObjectType({ description: 'A call of an endpoint of Connect, and what it was answered.' })
@Entity({ tableName: 'connect_call' })
@Index({
  name: 'connect_call_newest',
  expression:
    'create index "connect_call_newest" on "connect_call" ("workspace_id", "endpoint_id", "created_at" desc, "id" desc)',
})
@Index({
  name: 'connect_call_of_result',
  expression:
    'create index "connect_call_of_result" on "connect_call" ("workspace_id", "endpoint_id", "result", "created_at" desc, "id" desc)',
})
@Index({ name: 'connect_call_age', properties: ['createdAt'] })
export class ConnectCall {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID, { description: 'The endpoint that was called.' })
  @PrimaryKey({ type: 'uuid' })
  endpointId!: string;

  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => ConnectCallResult)
  @Property({ type: 'text' })
  result!: keyof typeof ConnectCallResult;

  @Field(() => Int, { description: 'Status of the answer.' })
  @Property({ type: 'integer' })
  status!: number;

  @Field(() => String, { nullable: true, description: 'The word that it was refused with.' })
  @Property({ type: 'text', nullable: true })
  code?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Why it was refused.' })
  @Property({ type: 'text', nullable: true })
  message?: string | undefined;

  @Field(() => JsonObject, { nullable: true, description: 'What was wrong, by its place in what was sent.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  fields?: object | undefined;

  @Field(() => ID, {
    nullable: true,
    description: 'The job that it created, or that its delivery had before.',
  })
  @Property({ type: 'uuid', nullable: true })
  jobId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Its content type, as it was sent.' })
  @Property({ type: 'text', nullable: true })
  contentType?: string | undefined;

  @Field(() => Int, { nullable: true, description: 'How long its body was; absent where it was not read.' })
  @Property({ type: 'integer', nullable: true })
  bytes?: number | undefined;

  @Field(() => String, { description: 'The address that it came from; of IPv6 its network, as a range.' })
  @Property({ type: 'text' })
  address!: string;

  @Field(() => Int, { description: 'How long the answer took, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;

  @Moment()
  createdAt!: Date;
}
