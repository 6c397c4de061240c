import { useQuery } from 'urql';
import type { Json, ResultOf } from '../../graphql/graphql.ts';
import { isDate } from '../../parts/fields/date-text.logic.ts';
import { textOf } from '../../parts/document-reading/reading.logic.ts';
import { valueAt, type JsonPath } from '../../parts/json/json-path.logic.ts';
import { TaxesQuery } from './editor.queries.ts';

export type Tax = NonNullable<ResultOf<typeof TaxesQuery>['taxRegime']>['categories'][number];

const none: readonly Tax[] = [];

/**
 * Returns the taxes that a document can have, none while its country is unknown or has none; and the day of
 * their rates, if the document has one.
 */
export function useTaxes(doc: Json): { readonly taxes: readonly Tax[]; readonly taxDay: string | undefined } {
  const text = (...place: JsonPath): string | undefined => textOf(valueAt(doc, place));
  const country = text('$regime') ?? text('supplier', 'tax_id', 'country');
  const day = text('value_date') ?? text('op_date') ?? text('issue_date') ?? '';
  const taxDay = isDate(day) ? day : undefined;
  return { taxes: useCountryTaxes(country, taxDay), taxDay };
}

/**
 * Returns the taxes of a country with their rates on a day, by default today; none if the country is unknown
 * or has none.
 */
export function useCountryTaxes(country: string | undefined, day: string | undefined): readonly Tax[] {
  const isCountry = country !== undefined && /^[A-Z]{2}$/.test(country);
  const [{ data }] = useQuery({
    query: TaxesQuery,
    variables: { country: country ?? '', date: day ?? null },
    pause: !isCountry,
  });
  return (isCountry && data?.taxRegime?.categories) || none;
}
