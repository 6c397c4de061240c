import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';

export const ConnectCallResult = enumeration(
  'ConnectCallResult',
  ['accepted', 'repeated', 'refused'],
  'Result of a call: it created a job, repeated an earlier delivery, or was refused.',
);

/** A call of an endpoint and its response; the content that was sent is stored only by its job. */
@ObjectType({ description: 'Call of a Connect endpoint, with its response.' })
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

  @Field(() => ID, { description: 'Id of the endpoint.' })
  @PrimaryKey({ type: 'uuid' })
  endpointId!: string;

  @Field(() => ID, { description: 'UUID of the call.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => ConnectCallResult, { description: 'Result of the call.' })
  @Property({ type: 'text' })
  result!: keyof typeof ConnectCallResult;

  @Field(() => Int, { description: 'HTTP status of the response.' })
  @Property({ type: 'integer' })
  status!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Error key of the response; absent unless the call was refused.',
  })
  @Property({ type: 'text', nullable: true })
  code?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Error message of the response; absent unless the call was refused.',
  })
  @Property({ type: 'text', nullable: true })
  message?: string | undefined;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Errors by field of the request; absent if there are none.',
  })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  fields?: object | undefined;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the job that the call, or the earlier call with the same delivery, created; absent if the call was refused.',
  })
  @Property({ type: 'uuid', nullable: true })
  jobId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Value of the header `Content-Type`; absent if it was not sent.',
  })
  @Property({ type: 'text', nullable: true })
  contentType?: string | undefined;

  @Field(() => Int, { nullable: true, description: 'Size of the body in bytes; absent if it was not read.' })
  @Property({ type: 'integer', nullable: true })
  bytes?: number | undefined;

  @Field(() => String, { description: 'IP address of the caller; for IPv6 its network, in CIDR notation.' })
  @Property({ type: 'text' })
  address!: string;

  @Field(() => Int, { description: 'Time until the response, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;

  @Moment('Time of the call.')
  createdAt!: Date;
}
