import { Migration } from '@mikro-orm/migrations';

/**
 * The keys of an installation: sealing keys, each wrapped under the secrets that are valid, and signing keys, whose private
 * part is sealed. The first start fills the tables from the data folder, as SQL cannot encrypt.
 */
export class Migration20261128_441_keys extends Migration {
  override up(): void {
    this.addSql(`
      create table sealing_key (
        id text not null,
        created_at timestamptz(3) not null,
        seals_from timestamptz(3) not null,
        -- File URLs that it signed are refused from then on; it opens for ever what it sealed.
        urls_end_at timestamptz(3),
        constraint sealing_key_pkey primary key (id)
      )`);
    this.addSql(`
      create table sealing_key_wrap (
        key_id text not null,
        secret_id text not null,
        wrapped text not null,
        created_at timestamptz(3) not null,
        constraint sealing_key_wrap_pkey primary key (key_id, secret_id)
      )`);
    this.addSql(`
      create table signing_key (
        kid text not null,
        public_jwk json not null,
        -- Null for a retired key.
        sealed_jwk text,
        created_at timestamptz(3) not null,
        signs_from timestamptz(3) not null,
        retired_at timestamptz(3),
        -- Tokens that it signed are refused from then on.
        tokens_end_at timestamptz(3),
        constraint signing_key_pkey primary key (kid)
      )`);
  }
}
