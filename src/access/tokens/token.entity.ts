import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What is kept of a token the service has issued: never the token itself. */
@Entity({ tableName: 'token' })
@Index({ properties: ['workspaceId', 'jti'] })
export class Token {
  @PrimaryKey({ type: 'uuid' })
  jti!: string;

  @Property({ type: 'uuid' })
  workspaceId!: string;

  @Property({ type: 'text' })
  subject!: string;

  /** Space-separated, as in the token. */
  @Property({ type: 'text' })
  scope!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date | undefined;

  @Property({ type: 'datetime', length: 3, nullable: true })
  @Index()
  revokedAt?: Date | undefined;
}
