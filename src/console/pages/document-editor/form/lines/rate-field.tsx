import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../graphql/graphql.ts';
import { rateText, taxKeys, taxKeyText, textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { valueAt, withValue, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { formatPercentage } from '../../../../parts/fields/number-text.logic.ts';
import { faultAt } from '../../draft/draft.logic.ts';
import type { Tax } from '../../use-taxes.ts';
import { useDraftForm, useTaxesAt, useValueAt } from '../form-context.ts';
import { mainTaxOf, withRate } from './lines.logic.ts';
import { OfferedField } from '../offered-field.tsx';

/** Options where the taxes of the country are unknown. */
const usual: Pick<Tax, 'keys' | 'rates'> = {
  keys: [...taxKeys],
  rates: ['general', 'intermediate', 'reduced', 'super-reduced'].map((rate) => ({
    rate,
    percent: '',
    surcharge: null,
  })),
};

interface RateFieldProps {
  /** Path of the tax. */
  readonly tax: JsonPath;
  readonly label: string;
  readonly isBare?: boolean;
  /** Percentage that the service found for the rate, `21%`, if the form does not know it. */
  readonly percent?: string | undefined;
}

/** Edits the rate of a tax: a rate or treatment by its word, or a percentage. */
export function RateField({ tax, label, isBare = false, percent: told }: RateFieldProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const set = useDraftForm((form) => form.set);
  const taxes = useTaxesAt(tax);
  const value = useValueAt(tax);
  const place = [...tax, 'rate'];
  const share = [...tax, 'percent'];
  const calculated = useDraftForm(({ result }) => textOf(valueAt(result, share)));
  const found = told ?? calculated;
  const error = useDraftForm(
    ({ faults }) => (faultAt(faults, place) ?? (isBare ? faultAt(faults, share) : undefined))?.message,
  );
  const at = (name: string): string | undefined => textOf(valueAt(value, [name]));
  const [category, rate, percent, key] = ['cat', 'rate', 'percent', 'key'].map(at);
  const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(i18n.language) + word.slice(1);
  const percentText = (text: string): string => formatPercentage(text, i18n.language) ?? text;
  const keyText = taxKeyText(key, t);
  const named = rate ? rateText(rate, t) : !percent && keyText ? capital(keyText) : undefined;
  const word = named ?? (percent ? percentText(percent) : '');
  // A rate without a category belongs to the usual tax of lines.
  const meant = category === undefined ? mainTaxOf(taxes) : taxes.find(({ code }) => code === category);
  const { keys, rates } = meant ?? usual;
  const rated = (text: string): Json => {
    const own = value ?? {};
    const begun = category === undefined && meant && text !== '' ? withValue(own, ['cat'], meant.code) : own;
    return withRate(begun ?? {}, text, i18n.language, keys);
  };
  return (
    <OfferedField
      place={place}
      label={label}
      isBare={isBare}
      word={word}
      shown={rate && found ? `${word} · ${percentText(found)}` : word}
      offers={[
        ...rates.map((each) => ({
          word: rateText(each.rate, t),
          value: each.rate,
          about: [each.percent, each.surcharge]
            .flatMap((part) => (part ? percentText(part) : []))
            .join(' + '),
        })),
        ...keys.flatMap((each) => {
          const text = taxKeyText(each, t);
          return text === undefined ? [] : { word: capital(text), value: each };
        }),
      ]}
      error={error}
      onType={(text) => set(tax, rated(text))}
    />
  );
}
