import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Reference rates that the European Central Bank has published for a day; shared by all workspaces. */
@Entity({ tableName: 'exchange_rate_day' })
export class ExchangeRateDay {
  /** Day in the form YYYY-MM-DD. */
  @PrimaryKey({ type: 'text' })
  day!: string;

  /** Units of a currency for one euro, by its code, with the published digits. */
  @Property({ type: 'json', columnType: 'json' })
  rates!: Record<string, string>;
}

/** Source of rates, with the lease for reading it. */
@Entity({ tableName: 'exchange_rate_source' })
export class ExchangeRateSource {
  @PrimaryKey({ type: 'text' })
  address!: string;

  /** Time when it was last read; absent if it was never read. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  checkedAt?: Date | undefined;

  /** End of the lease: until then no other process reads it, because one is reading it or failed to. */
  @Property({ type: 'datetime', length: 3 })
  leaseEnd!: Date;
}
