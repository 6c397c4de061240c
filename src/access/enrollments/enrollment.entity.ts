import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { ID, Json, SafeInt } from '../../platform/shape/scalars.ts';

/** An app that is enrolled in a workspace. */
@ObjectType({ description: 'App that is enrolled in a workspace.' })
@Entity({ tableName: 'enrollment' })
@Index({
  name: 'enrollment_newest',
  expression:
    'create index "enrollment_newest" on "enrollment" ("workspace_id", "created_at" desc, "id" desc)',
})
@Index({ name: 'enrollment_of_id', properties: ['appId', 'id'] })
@Unique({ name: 'enrollment_of_app', properties: ['workspaceId', 'appId'] })
export class Enrollment extends RevisedResource {
  [OptionalProps]?: 'ownerId' | 'sandbox';

  @Field(() => ID, { description: 'Id of the workspace in which the app is enrolled.' })
  get ownerId(): string {
    return this.workspaceId;
  }

  @Field(() => ID, { description: 'Client id of the app.' })
  @Property({ type: 'uuid' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, which is the source of the data that it writes.' })
  @Property({ type: 'text' })
  app!: string;

  @Field(() => String, { description: 'Scopes of the app in the workspace, separated by spaces.' })
  @Property({ type: 'text' })
  scope!: string;

  @Field(() => Boolean, { description: 'Whether the workspace is a sandbox (no legal effect).' })
  sandbox!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the app is disabled: it receives no tokens, and its existing tokens are invalid.',
  })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Field(() => Json, {
    nullable: true,
    description: 'Data that the app stores about the workspace: any JSON value. Returned only to the app.',
  })
  data?: unknown;

  /** The data, encrypted for this row. */
  @Property({ type: 'text', nullable: true })
  sealedData?: string | undefined;

  /** Ids of the app's newest token and of the previous one, and the expiry of the newest. At most two are valid at a time. */
  @Property({ type: 'uuid', nullable: true })
  tokenId?: string | null | undefined;

  @Property({ type: 'uuid', nullable: true })
  previousTokenId?: string | null | undefined;

  @Property({ type: 'datetime', length: 3, nullable: true })
  tokenUntil?: Date | undefined;
}

/** An enrollment with a new token, returned to its app. */
@ObjectType({ description: 'Enrollment with a token for its app.' })
export class AuthorizedEnrollment extends Enrollment {
  @Field(() => String, { description: 'Token for the header `Authorization`.' })
  token!: string;

  @Field(() => SafeInt, { description: 'Expiry of the token, in seconds since 1970-01-01 UTC.' })
  tokenExpires!: number;
}
