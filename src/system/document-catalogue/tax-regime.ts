import { Matches } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { findValueOn, localTime } from '@docmill/documents/regimes';
import type { Category, Regime } from '@docmill/documents/regimes';

@ObjectType({
  description: 'A rate of a tax category: what a combo of a line names in place of a percentage.',
})
export class TaxRate {
  @Field(() => String, { description: 'The name of the rate: `general`.' })
  rate!: string;

  @Field(() => String, { description: 'What it came to on the day: `21.0%`.' })
  percent!: string;

  @Field(() => String, { nullable: true, description: 'What is added beside it: `5.2%`.' })
  surcharge?: string | undefined;
}

@ObjectType({ description: 'A tax that documents of a country can have.' })
export class TaxCategory {
  @Field(() => String, { description: 'What a combo of a line names: `VAT`.' })
  code!: string;

  @Field(() => String, { description: 'In English, and in the language of the country behind a slash.' })
  name!: string;

  @Field(() => Boolean, { description: 'Kept back from what is paid, instead of added to it.' })
  retained!: boolean;

  @Field(() => Boolean, { description: 'Shown, without effect on any total.' })
  informative!: boolean;

  @Field(() => [String], { description: 'How a supply can be treated: `reverse-charge`.' })
  keys!: string[];

  @Field(() => [TaxRate])
  rates!: TaxRate[];
}

@ObjectType({ description: 'The tax law of a country, as far as documents are held to it.' })
export class TaxRegime {
  @Field(() => String, { description: 'As tax identities name it: `ES`, `EL`.' })
  country!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => String, { description: 'The day whose rates these are, YYYY-MM-DD.' })
  date!: string;

  @Field(() => [TaxCategory])
  categories!: TaxCategory[];
}

/** Query of a tax regime: the day of its rates. */
@ArgsType()
export class TaxRegimeQuery {
  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD; today in the country when absent.' })
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
