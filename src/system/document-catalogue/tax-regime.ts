import { Matches } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { findValueOn, localTime } from '@docmill/documents/regimes';
import type { Category, Regime } from '@docmill/documents/regimes';

@ObjectType({
  description: 'Rate of a tax category, which a tax combo of a line can name instead of a percentage.',
})
export class TaxRate {
  @Field(() => String, { description: 'Name of the rate, for example `general`.' })
  rate!: string;

  @Field(() => String, { description: 'Percentage on the day, for example `21.0%`.' })
  percent!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Surcharge in addition to the rate, for example `5.2%`; absent if there is none.',
  })
  surcharge?: string | undefined;
}

@ObjectType({ description: 'Tax category of a country.' })
export class TaxCategory {
  @Field(() => String, { description: 'Code in the tax combos of lines, for example `VAT`.' })
  code!: string;

  @Field(() => String, {
    description: 'Name in English, followed by a slash and the name in the language of the country.',
  })
  name!: string;

  @Field(() => Boolean, {
    description: 'Whether the tax is withheld from the payment instead of added to it.',
  })
  retained!: boolean;

  @Field(() => Boolean, { description: 'Whether the tax is only shown, without effect on totals.' })
  informative!: boolean;

  @Field(() => [String], {
    description: 'Possible tax treatments of a supply, for example `reverse-charge`.',
  })
  keys!: string[];

  @Field(() => [TaxRate], { description: 'Rates of the category on the day.' })
  rates!: TaxRate[];
}

@ObjectType({
  description: 'Tax regime of a country: the tax rules that its documents are calculated and validated by.',
})
export class TaxRegime {
  @Field(() => String, { description: 'Country code, as in tax identities: `ES`, `EL`.' })
  country!: string;

  @Field(() => String, { description: 'Name of the country.' })
  name!: string;

  @Field(() => String, { description: 'Currency, as an ISO 4217 code.' })
  currency!: string;

  @Field(() => String, { description: 'Day of the rates: YYYY-MM-DD.' })
  date!: string;

  @Field(() => [TaxCategory], { description: 'Tax categories of the country.' })
  categories!: TaxCategory[];
}

/** Query of a tax regime: the day of its rates. */
@ArgsType()
export class TaxRegimeQuery {
  @Field(() => String, {
    nullable: true,
    description: 'Day of the rates: YYYY-MM-DD. Default: today in the time zone of the country.',
  })
  @Matches(/^(?:\d{4}-\d{2}-\d{2})?$/, { message: 'must be a date of the form YYYY-MM-DD' })
  date?: string;
}

/** Returns a regime with its rates on the given day, by default the day of `now` in the country. */
export function taxRegimeOn(regime: Regime, now: Date, given: string | undefined): TaxRegime {
  const { country, name, currency, timeZone, categories } = regime;
  const date = given || localTime(now, timeZone).date;
  const shown = categories.map((category) => categoryOn(category, date));
  return Object.assign(new TaxRegime(), { country, name, currency, date, categories: shown });
}

/** Returns a category with its rates on a day, without those that started later. */
function categoryOn(category: Category, date: string): TaxCategory {
  const { code, name, retained = false, informative = false, keys = [], rates = {} } = category;
  return {
    code,
    name,
    retained,
    informative,
    keys: keys.map(({ key }) => key),
    rates: Object.entries(rates).flatMap(([rate, values]) => {
      const { percent, surcharge } = findValueOn(values, date) ?? {};
      return percent === undefined ? [] : [{ rate, percent, surcharge }];
    }),
  };
}
