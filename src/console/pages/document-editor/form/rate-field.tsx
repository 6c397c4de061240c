import { TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { pathText, valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { writePercentage } from '../../../parts/number-field/number-text.logic.ts';
import { faultAt } from '../draft.logic.ts';
import { useDraftForm } from './form-context.ts';
import { lineColumns, withCell } from './lines.logic.ts';

const column = lineColumns[6];

/** The rate of a line's tax: a name such as `general`, or a percentage. */
export function RateField({ line, label }: { readonly line: Place; readonly label: string }): ReactElement {
  const { i18n } = useTranslation();
  const { doc, faults, set } = useDraftForm();
  const [typed, setTyped] = useState<string>();
  const tax = [...line, 'taxes', 0];
  const [rate, percent] = [valueAt(doc, [...tax, 'rate']), valueAt(doc, [...tax, 'percent'])];
  const shown =
    typeof rate === 'string'
      ? rate
      : typeof percent === 'string'
        ? `${writePercentage(percent, i18n.language)} %`
        : '';
  return (
    <TextInput
      size="xs"
      wrapperProps={{ 'data-field': 'bare' }}
      aria-label={label}
      data-path={pathText([...tax, 'rate'])}
      value={typed ?? shown}
      error={faultAt(faults, [...tax, 'rate'])?.message ?? faultAt(faults, [...tax, 'percent'])?.message}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        set(line, withCell(valueAt(doc, line) ?? {}, column, currentTarget.value.trim(), i18n.language));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
