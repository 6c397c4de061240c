import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { rateText, taxKeys, taxKeyText, textOf } from '../../../parts/document-reading/reading.logic.ts';
import { valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { percentageOf } from '../../../parts/number-field/number-text.logic.ts';
import { faultAt } from '../draft.logic.ts';
import type { Tax } from '../use-taxes.ts';
import { useDraftForm, useTaxesAt, useValueAt } from './form-context.ts';
import { withRate } from './lines.logic.ts';
import { OfferedField } from './offered-field.tsx';

/** What is offered where the taxes of the country are not known. */
const usual: Pick<Tax, 'keys' | 'rates'> = {
  keys: [...taxKeys],
  rates: ['general', 'intermediate', 'reduced', 'super-reduced'].map((rate) => ({
    rate,
    percent: '',
    surcharge: null,
  })),
};

interface RateFieldProps {
  readonly line: Place;
  readonly label: string;
  /** The percentage that the service found for the rate: `21%`. */
  readonly percent: string | undefined;
}

/** The rate of a line's tax: a rate or treatment by its word, or a percentage. */
export function RateField({ line, label, percent: found }: RateFieldProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const set = useDraftForm((form) => form.set);
  const taxes = useTaxesAt([...line, 'taxes', 0]);
  const value = useValueAt(line);
  const place = [...line, 'taxes', 0, 'rate'];
  const error = useDraftForm(
    ({ faults }) => (faultAt(faults, place) ?? faultAt(faults, [...place.slice(0, -1), 'percent']))?.message,
  );
  const at = (name: string): string | undefined => textOf(valueAt(value, ['taxes', 0, name]));
  const [category, rate, percent, key] = ['cat', 'rate', 'percent', 'key'].map(at);
  const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(i18n.language) + word.slice(1);
  const percentText = (text: string): string => percentageOf(text, i18n.language) ?? text;
  const keyText = taxKeyText(key, t);
  const named = rate ? rateText(rate, t) : !percent && keyText ? capital(keyText) : undefined;
  const word = named ?? (percent ? percentText(percent) : '');
  const { keys, rates } = taxes.find(({ code }) => code === category) ?? usual;
  return (
    <OfferedField
      place={place}
      label={label}
      isBare
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
      onType={(text) => set(line, withRate(value ?? {}, text, i18n.language, keys))}
    />
  );
}
