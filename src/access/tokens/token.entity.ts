import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { Node } from '../../platform/shape/node.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';

const tokenStates = ['valid', 'expired', 'revoked'] as const;

const TokenState = enumeration('TokenState', tokenStates, 'Whether a token counts.');

/** Record of a token that the service issued; the token itself is never stored. */
@ObjectType({
  implements: Node,
  description: 'A token that the service has issued; the token itself is shown once, to whoever creates it.',
})
@Entity({ tableName: 'token' })
@Index({ properties: ['workspaceId', 'jti'] })
export class Token {
  [OptionalProps]?: 'id' | 'state';

  @PrimaryKey({ type: 'uuid' })
  jti!: string;

  @Field(() => ID, { description: 'UUID identifying the token: its `jti`.' })
  get id(): string {
    return this.jti;
  }

  @Property({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => String, { description: 'Who uses it.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { description: 'What it allows: words separated by spaces.' })
  @Property({ type: 'text' })
  scope!: string;

  @Field(() => TokenState, { description: 'Whether it counts.' })
  state!: (typeof tokenStates)[number];

  @Moment()
  createdAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When it ends; absent: never.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date | undefined;

  @Field(() => Timestamp, { nullable: true, description: 'When it was revoked.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  @Index()
  revokedAt?: Date | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was used last, to the minute or so; absent: never.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt?: Date | undefined;
}

/** A token as returned to the client that creates it. */
@ObjectType({ description: 'A new token.' })
export class IssuedToken extends Token {
  @Field(() => String, { description: 'The token itself, for the header Authorization.' })
  token!: string;
}
