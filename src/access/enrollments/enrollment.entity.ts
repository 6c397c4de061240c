import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { ID, Json, SafeInt } from '../../platform/shape/scalars.ts';

/** An app that is enrolled in a workspace. */
@ObjectType({ description: 'An app in a workspace that has let it in.' })
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

  @Field(() => ID, { description: 'The workspace that has let the app in.' })
  get ownerId(): string {
    return this.workspaceId;
  }

  @Field(() => ID, { description: 'The app: its client id.' })
  @Property({ type: 'uuid' })
  appId!: string;

  @Field(() => String, { description: 'The name of the app: the source of what it keeps.' })
  @Property({ type: 'text' })
  app!: string;

  @Field(() => String, { description: 'What the app is allowed: words separated by spaces.' })
  @Property({ type: 'text' })
  scope!: string;

  @Field(() => Boolean, { description: 'Whether the workspace is one in which nothing is meant in earnest.' })
  sandbox!: boolean;

  @Field(() => Boolean, { description: 'True: the app gets no tokens, and those it had count no more.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Field(() => Json, {
    nullable: true,
    description: 'What the app keeps about the workspace; shown to it alone.',
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
@ObjectType({ description: 'An enrollment with a token for its app.' })
export class AuthorizedEnrollment extends Enrollment {
  @Field(() => String, { description: 'The token, for the header Authorization.' })
  token!: string;

  @Field(() => SafeInt, { description: 'When the token ends: seconds since 1970.' })
  tokenExpires!: number;
}
