import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Node } from '../shape/node.ts';
import { ID, SafeInt, Timestamp } from '../shape/scalars.ts';

/** Declares a time that is stored with milliseconds and is a field of the API. */
export function Moment(): PropertyDecorator {
  return (target, name) => {
    Property({ type: 'datetime', length: 3 })(target, String(name));
    Field(() => Timestamp)(target, name);
  };
}

/** Record of a workspace, under an id that is unique in it (ADR 4). */
@ObjectType({ implements: Node })
export abstract class WorkspaceRecord implements Node {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID, { description: 'UUID, unique in the workspace.' })
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
  @Field(() => SafeInt, { description: 'Raised by every change; the ETag of the resource.' })
  @Property({ type: 'bigint', runtimeType: 'number', defaultRaw: '1' })
  revision!: number;
}
