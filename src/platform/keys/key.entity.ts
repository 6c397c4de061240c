import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { JWK } from 'jose';

/** Key that seals values, wrapped under every valid secret. */
@Entity({ tableName: 'sealing_key' })
export class SealingKeyRow {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  /** Time from which it seals. */
  @Property({ type: 'datetime', length: 3 })
  sealsFrom!: Date;

  /** Time from which file URLs that it signed are refused. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  urlsEndAt?: Date | undefined;
}

/** Sealing key wrapped under one secret. */
@Entity({ tableName: 'sealing_key_wrap' })
export class SealingKeyWrap {
  @PrimaryKey({ type: 'text' })
  keyId!: string;

  @PrimaryKey({ type: 'text' })
  secretId!: string;

  @Property({ type: 'text' })
  wrapped!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

/** Key that signs entries, envelopes and tokens. */
@Entity({ tableName: 'signing_key' })
export class SigningKeyRow {
  @PrimaryKey({ type: 'text' })
  kid!: string;

  @Property({ type: 'json', columnType: 'json' })
  publicJwk!: JWK;

  /** Private part, sealed; absent for a retired key. */
  @Property({ type: 'text', nullable: true })
  sealedJwk?: string | undefined;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  /** Time from which it signs. */
  @Property({ type: 'datetime', length: 3 })
  signsFrom!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  retiredAt?: Date | undefined;

  /** Time from which tokens that it signed are refused. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  tokensEndAt?: Date | undefined;
}
