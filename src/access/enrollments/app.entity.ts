import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/**
 * A program that works in the workspaces in which it is enrolled. It belongs to the installation and is registered by the
 * operator.
 */
@Entity({ tableName: 'app' })
export class App {
  /** Client id. */
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  @Unique()
  name!: string;

  /** SHA-256 of the client secret. The secret is 256 random bits, so a slow hash would add nothing. */
  @Property({ type: 'blob' })
  secretHash!: Buffer;

  /** Scope of its tokens in a workspace that enrolls it: words separated by spaces. */
  @Property({ type: 'text' })
  scope!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}
