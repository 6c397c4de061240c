import { Autocomplete } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { rateText, taxKeys, taxKeyText, textOf } from '../../../parts/document-reading/reading.logic.ts';
import { pathText, valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { percentageOf } from '../../../parts/number-field/number-text.logic.ts';
import { faultAt } from '../draft.logic.ts';
import { useDraftForm, useValueAt } from './form-context.ts';
import { lineColumns, withCell } from './lines.logic.ts';

const column = lineColumns[6];
const rates = ['general', 'intermediate', 'reduced', 'super-reduced'] as const;

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
  const value = useValueAt(line);
  const [typed, setTyped] = useState<string>();
  const tax = [...line, 'taxes', 0];
  const error = useDraftForm(
    ({ faults }) => (faultAt(faults, [...tax, 'rate']) ?? faultAt(faults, [...tax, 'percent']))?.message,
  );
  const at = (name: string): string | undefined => textOf(valueAt(value, ['taxes', 0, name]));
  const [rate, percent, key] = [at('rate'), at('percent'), at('key')];
  const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(i18n.language) + word.slice(1);
  const percentText = (text: string): string => percentageOf(text, i18n.language) ?? text;
  const keyText = taxKeyText(key, t);
  const word = rate ? rateText(rate, t) : !percent && keyText ? capital(keyText) : undefined;
  const plain = word ?? (percent ? percentText(percent) : '');
  const shown = rate && found ? `${plain} · ${percentText(found)}` : plain;
  const offered = new Map<string, string>([
    ...rates.map((each) => [rateText(each, t), each] as const),
    ...taxKeys.map((each) => [capital(taxKeyText(each, t) ?? each), each] as const),
  ]);
  const lower = (text: string): string => text.toLocaleLowerCase(i18n.language);
  /** What is written of a text: the name of the rate that it is the word for, or the text itself. */
  const meant = (text: string): string =>
    [...offered].find(([each]) => lower(each) === lower(text))?.[1] ?? text;
  return (
    <Autocomplete
      size="xs"
      wrapperProps={{ 'data-field': 'bare' }}
      aria-label={label}
      title={shown}
      data-path={pathText([...tax, 'rate'])}
      value={typed ?? shown}
      error={error}
      data={[...offered.keys()]}
      // A rate that is there as a whole narrows nothing.
      filter={({ options, search }) =>
        offered.has(search) || search.endsWith('%')
          ? options
          : options.filter((each) => 'label' in each && lower(each.label).includes(lower(search.trim())))
      }
      comboboxProps={{ width: 220, position: 'bottom-end' }}
      // The percentage goes before what was there is selected, which is what a key replaces.
      onFocus={({ currentTarget }) => {
        flushSync(() => setTyped(plain));
        currentTarget.select();
      }}
      onChange={(text) => {
        setTyped(text);
        set(line, withCell(value ?? {}, column, meant(text.trim()), i18n.language));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
