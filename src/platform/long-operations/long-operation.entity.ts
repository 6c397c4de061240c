import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import type { Permission, Scope } from '../auth/scope.ts';
import { RevisedResource } from '../database/resource.ts';
import { enumeration } from '../shape/enumeration.ts';
import { Timestamp } from '../shape/scalars.ts';

/** Kinds of work that is done in batches, because one request or one transaction would be too long. */
export type LongOperationKind = 'bulk' | 'verification';

export const LongOperationStatus = enumeration(
  'LongOperationStatus',
  ['running', 'completed', 'stopped', 'failed'],
  'Status of a background operation: running, completed, stopped by a client, or failed because it could not continue.',
);

@ObjectType({ description: 'Error that ended a background operation.' })
export class LongOperationError {
  @Field(() => String, { description: 'Stable key of the error, as in the errors of REST.' })
  key!: string;

  @Field(() => String, { description: 'Error message in English.' })
  message!: string;
}

/** Background operation that runs in batches: its request and its progress. */
@ObjectType()
@Entity({ tableName: 'long_operation' })
@Index({
  name: 'long_operation_newest',
  expression: `create index "long_operation_newest" on "long_operation" ("workspace_id", "kind", "created_at" desc, "id" desc)`,
})
@Index({
  name: 'long_operation_running',
  expression: `create index "long_operation_running" on "long_operation" ("workspace_id", "kind") where "completed_at" is null`,
})
@Index({ name: 'long_operation_age', properties: ['completedAt'] })
export class LongOperation extends RevisedResource {
  @Property({ type: 'text' })
  kind!: LongOperationKind;

  @Field(() => LongOperationStatus, { description: 'Status of the operation.' })
  @Property({ type: 'text' })
  status!: keyof typeof LongOperationStatus;

  /** Fencing token, raised by every claim and release; a worker with an older one writes nothing. */
  @Property({ type: 'integer' })
  fence!: number;

  /** Number of attempts of the next batch since a batch last succeeded or was prevented only by an outage. */
  @Property({ type: 'integer' })
  tries!: number;

  /** Request, as in REST. */
  @Property({ type: 'json', columnType: 'json' })
  input!: unknown;

  /** Progress, in a shape that its kind defines. */
  @Property({ type: 'json', columnType: 'json' })
  progress!: unknown;

  @Field(() => String, { description: 'Subject of the token that started the operation.' })
  @Property({ type: 'text' })
  createdBy!: string;

  /** Permissions of the token that started it: work on its behalf requires no others. */
  @Property({ type: 'text[]' })
  permissions!: (Permission | 'admin')[];

  @Field(() => LongOperationError, {
    nullable: true,
    description: 'Error that ended the operation; absent unless it has failed.',
  })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  error?: LongOperationError | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the end; absent while the operation is running.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  completedAt?: Date | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Reason given in the header `Audit-Reason`; absent without one.',
  })
  @Property({ nullable: true, type: 'text' })
  reason?: string | undefined;
}

/** Returns the scope of the token that started an operation, under which it continues even if the token is no longer valid. */
export function scopeOf({ workspaceId, createdBy, permissions }: LongOperation): Scope {
  return { workspaceId, subject: createdBy, permissions: new Set(permissions) };
}
