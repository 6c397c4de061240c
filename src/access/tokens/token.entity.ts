import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { Node } from '../../platform/shape/node.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';

const tokenStates = ['valid', 'expired', 'revoked'] as const;

const TokenState = enumeration('TokenState', tokenStates, 'Whether a token is valid, expired or revoked.');

/** Record of a token that the service issued; the token itself is never stored. */
@ObjectType({
  implements: Node,
  description:
    'Token that the service has issued. The token itself is returned only once, when it is issued.',
})
@Entity({ tableName: 'token' })
@Index({ properties: ['workspaceId', 'jti'] })
export class Token {
  [OptionalProps]?: 'id' | 'state';

  @PrimaryKey({ type: 'uuid' })
  jti!: string;

  @Field(() => ID, { description: 'UUID of the token: its `jti`.' })
  get id(): string {
    return this.jti;
  }

  @Property({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => String, { description: 'Subject: the user or system that uses the token.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, { description: 'Scopes, separated by spaces.' })
  @Property({ type: 'text' })
  scope!: string;

  @Field(() => TokenState, { description: 'Whether the token is valid, expired or revoked.' })
  state!: (typeof tokenStates)[number];

  @Moment()
  createdAt!: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of expiry; absent if the token never expires.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of revocation; absent if the token is not revoked.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  @Index()
  revokedAt?: Date | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the last use, accurate to about a minute; absent if the token was never used.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt?: Date | undefined;
}

/** A token as returned to the client that creates it. */
@ObjectType({ description: 'New token with its record.' })
export class IssuedToken extends Token {
  @Field(() => String, { description: 'Token for the header `Authorization`.' })
  token!: string;
}
