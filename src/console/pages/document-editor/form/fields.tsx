import { Autocomplete, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../parts/fields/countries.logic.ts';
import { chosenCountry } from '../../../parts/fields/tax-countries.logic.ts';
import { CountrySelect } from '../../../parts/fields/country-select.tsx';
import { DateField } from '../../../parts/fields/date-field.tsx';
import { writeDate } from '../../../parts/fields/date-text.logic.ts';
import { memberTerm } from '../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../parts/documents/document-terms.ts';
import { localeOf } from '../../../parts/values/formats.logic.ts';
import { formatJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { writeNumber } from '../../../parts/fields/number-text.logic.ts';
import { NumberField } from '../../../parts/fields/number-field.tsx';
import { useIsAdded, useIsDueTooEarly, useTextAt } from './form-context.ts';

/** Kind of input for a member. */
export type FieldKind = 'text' | 'date' | 'number' | 'percentage' | 'area';

interface FieldProps {
  readonly place: JsonPath;
  /** Label of the field; default: the word for its member. */
  readonly label?: string;
  /** Whether the label is hidden, as in tables with column headers. */
  readonly isBare?: boolean;
  readonly kind?: FieldKind | undefined;
  /** Whether the member is kept when its text is empty. */
  readonly keepsEmpty?: boolean;
  readonly choices?: readonly FieldChoice[];
  /** Suggested texts with their meanings; other texts may be typed. */
  readonly suggestions?: readonly FieldChoice[];
  /** Hint for the field; replaced by the meaning of a suggestion while that is its text. */
  readonly hint?: string;
}

interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * Edits a member of the document and shows its fault. Options open by a click, an arrow key or typing, not on
 * focus: they would cover the fields below while the user tabs through the form.
 */
export function Field(props: FieldProps): ReactElement {
  const {
    place,
    label,
    isBare = false,
    kind = 'text',
    keepsEmpty = false,
    choices,
    suggestions,
    hint,
  } = props;
  const terms = useTerms();
  const { t, i18n } = useTranslation('document-parts');
  const { value, calculated, set, error } = useTextAt(place, keepsEmpty);
  const isTooEarly = useIsDueTooEarly(place, value);
  const name = label ?? memberTerm(place, terms);
  const isAdded = useIsAdded(place);
  const common = {
    'data-path': formatJsonPath(place),
    error,
    ...(isBare ? { 'aria-label': name } : { label: name }),
    size: isBare ? ('xs' as const) : ('sm' as const),
    wrapperProps: { 'data-field': isBare ? 'bare' : 'full', 'data-added': isAdded },
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
    // There is room for only one of them.
    description: error === undefined ? hint : undefined,
  };
  if (kind === 'text' && place.at(-1) === 'country')
    return (
      <CountrySelect
        {...common}
        value={chosenCountry(value)}
        {...(calculated && { placeholder: countryName(calculated, i18n.language) })}
        onChange={set}
        openOnFocus={false}
      />
    );
  if (choices)
    return (
      <Select
        {...common}
        value={value || null}
        // The current value is always offered, even an unknown one.
        data={
          choices.some((each) => each.value === value) || !value
            ? [...choices]
            : [...choices, { value, label: value }]
        }
        placeholder={choices.find((each) => each.value === calculated)?.label ?? calculated}
        onChange={(next) => set(next ?? '')}
        openOnFocus={false}
        searchable
        selectFirstOptionOnChange
        clearable
      />
    );
  if (suggestions) {
    const meaning = new Map(suggestions.map((each) => [each.value, each.label]));
    return (
      <Autocomplete
        {...common}
        description={error === undefined ? (meaning.get(value) ?? hint) : undefined}
        value={value}
        onChange={set}
        openOnFocus={false}
        data={[...meaning.keys()]}
        filter={({ search }) =>
          suggestions.filter((each) =>
            `${each.value} ${each.label}`.toLowerCase().includes(search.trim().toLowerCase()),
          )
        }
        renderOption={({ option }) => (
          <div>
            <Text size="sm">{option.value}</Text>
            <Text size="xs" c="dimmed">
              {meaning.get(option.value)}
            </Text>
          </div>
        )}
      />
    );
  }
  if (kind === 'number' || kind === 'percentage')
    return (
      <NumberField
        {...common}
        {...(calculated && { placeholder: writeNumber(calculated.replace('%', ''), i18n.language) })}
        value={value}
        onChange={set}
        isPercentage={kind === 'percentage'}
      />
    );
  if (kind === 'area')
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    );
  if (kind === 'date')
    return (
      <DateField
        {...common}
        {...(isTooEarly && { description: t('form.dueBeforeIssue') })}
        {...(calculated && { placeholder: writeDate(calculated, localeOf(i18n.language)) })}
        value={value}
        onChange={set}
      />
    );
  return (
    <TextInput
      {...common}
      placeholder={calculated}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
