import { Migration } from '@mikro-orm/migrations';

/** Reference rates of the European Central Bank, of all workspaces. */
export class Migration20261122_967_exchange_rates extends Migration {
  override up(): void {
    this.addSql(`
      create table exchange_rate_day (
        day text not null,
        rates json not null,
        constraint exchange_rate_day_pkey primary key (day)
      )`);
    this.addSql(`
      create table exchange_rate_source (
        address text not null,
        checked_at timestamptz(3),
        lease_end timestamptz(3) not null,
        constraint exchange_rate_source_pkey primary key (address)
      )`);
  }
}
