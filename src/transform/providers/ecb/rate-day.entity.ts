import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The reference rates that the European Central Bank has published for a day; of all workspaces. */
@Entity({ tableName: 'exchange_rate_day' })
export class ExchangeRateDay {
  /** YYYY-MM-DD. */
  @PrimaryKey({ type: 'text' })
  day!: string;

  /** Units of a currency for one euro, by its code, digit for digit as published. */
  @Property({ type: 'json', columnType: 'json' })
  rates!: Record<string, string>;
}

/** Where rates come from, and who looks for new ones. */
@Entity({ tableName: 'exchange_rate_source' })
export class ExchangeRateSource {
  @PrimaryKey({ type: 'text' })
  address!: string;

  /** When it was last read; absent when it never was. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  checkedAt?: Date | undefined;

  /** Until then nobody else reads it: because somebody does, or has done so in vain. */
  @Property({ type: 'datetime', length: 3 })
  leaseEnd!: Date;
}
