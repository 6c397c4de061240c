import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Node } from '../shape/node.ts';
import { ID, SafeInt, Timestamp } from '../shape/scalars.ts';

/** Descriptions of the usual times of a record. */
const momentDescriptions: Readonly<Record<string, string>> = {
  createdAt: 'Time of creation.',
  updatedAt: 'Time of the last change.',
  expiresAt: 'Time of expiry.',
};

/** Declares a time that is stored with milliseconds and is a field of the API. */
export function Moment(description?: string): PropertyDecorator {
  return (target, name) => {
    const text = description ?? momentDescriptions[String(name)];
    Property({ type: 'datetime', length: 3 })(target, String(name));
    Field(() => Timestamp, { ...(text !== undefined && { description: text }) })(target, name);
  };
}

/** Record of a workspace, under an id that is unique in it (ADR 4). */
@ObjectType({ implements: Node })
export abstract class WorkspaceRecord implements Node {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID, { description: 'UUID of the record, unique in the workspace.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Moment()
  createdAt!: Date;

  @Moment()
  updatedAt!: Date;
}

/** Record that clients create under their own ids. */
@ObjectType()
export abstract class Resource extends WorkspaceRecord {
  /** Hash of the content of the create request; a repeat with another hash is a conflict (ADR 6). */
  @Property({ type: 'blob', hidden: true })
  contentHash!: Buffer;
}

/** Resource that can change. Its revision distinguishes any two of its states, which times cannot. */
@ObjectType()
export abstract class RevisedResource extends Resource {
  @Field(() => SafeInt, { description: 'Number that increases with every change; part of the ETag.' })
  @Property({ type: 'bigint', runtimeType: 'number', defaultRaw: '1' })
  revision!: number;
}
