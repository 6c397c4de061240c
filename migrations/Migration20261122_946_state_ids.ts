import { Migration } from '@mikro-orm/migrations';

/** Ids of states, by which a repeated one is known; those that jobs set get theirs here. */
export class Migration20261122_946_state_ids extends Migration {
  override up(): void {
    // A UUIDv7 of the present, as `uuidv7()` of PostgreSQL 18 makes it.
    this.addSql(`
      alter table silo_state add column id uuid not null default
        encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
        ), 52, 1), 53, 1), 'hex')::uuid`);
  }
}
