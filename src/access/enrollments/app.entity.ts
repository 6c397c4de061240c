import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** A program that works in the workspaces in which it is enrolled. It belongs to the installation, and its operator registers it. */
@Entity({ tableName: 'app' })
export class App {
  /** Its client id. */
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'text' })
  @Unique()
  name!: string;

  /** SHA-256 of the client secret, which is 256 random bits: nothing is gained by a hash that is slow. */
  @Property({ type: 'blob' })
  secretHash!: Buffer;

  /** What its tokens are allowed in a workspace that enrols it: words parted by spaces. */
  @Property({ type: 'text' })
  scope!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}
