import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Node } from '../shape/node.ts';
import { ID, SafeInt, Timestamp } from '../shape/scalars.ts';

/** Declares a moment that is stored, to the millisecond, and shown. */
export function Moment(): PropertyDecorator {
  return (target, name) => {
    Property({ type: 'datetime', length: 3 })(target, String(name));
    Field(() => Timestamp)(target, name);
  };
}

/** What belongs to a workspace, under an id that is unique there (decision 12). */
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

/** A record that clients create under ids of their own. */
@ObjectType()
export abstract class Resource extends WorkspaceRecord {
  /** Hash of what the create asked for; a repeat with another one is a conflict (decision 10). */
  @Property({ type: 'blob', hidden: true })
  contentHash!: Buffer;
}

/** A resource that changes: its revision tells any two of its states apart, which times cannot. */
@ObjectType()
export abstract class RevisedResource extends Resource {
  @Field(() => SafeInt, { description: 'Raised by every change; the ETag of the resource.' })
  @Property({ type: 'bigint', runtimeType: 'number', defaultRaw: '1' })
  revision!: number;
}
