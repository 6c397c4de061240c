import { Autocomplete, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../parts/country/countries.logic.ts';
import { chosenCountry } from '../../../parts/country/tax-countries.logic.ts';
import { CountrySelect } from '../../../parts/country/country-select.tsx';
import { DateField } from '../../../parts/date-field/date-field.tsx';
import { writeDate } from '../../../parts/date-field/date-text.logic.ts';
import { memberTerm } from '../../../parts/document-terms.logic.ts';
import { useTerms } from '../../../parts/document-terms.ts';
import { localeOf } from '../../../parts/formats.logic.ts';
import { pathText, type Place } from '../../../parts/json-path.logic.ts';
import { writeNumber } from '../../../parts/number-field/number-text.logic.ts';
import { NumberField } from '../../../parts/number-field/number-field.tsx';
import { useIsAdded, useIsDueTooEarly, useTextAt } from './form-context.ts';

/** How a member is typed. */
export type FieldKind = 'text' | 'date' | 'number' | 'percentage' | 'area';

interface FieldProps {
  readonly place: Place;
  /** What it is called; the word for its member when absent. */
  readonly label?: string;
  /** In tables the head of the column is seen. */
  readonly isBare?: boolean;
  readonly kind?: FieldKind | undefined;
  /** Whether the member stays when its text is empty. */
  readonly keepsEmpty?: boolean;
  readonly choices?: readonly FieldChoice[];
  /** Texts that are offered with what they mean; others may be typed. */
  readonly suggestions?: readonly FieldChoice[];
  /** What is said of the field; where its text is one of the suggestions, its meaning is said instead. */
  readonly hint?: string;
}

interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * A member of the document to be typed, with what is wrong with it. Options open by a click, an arrow or typing: by
 * themselves they would cover what stands below, as somebody tabs through the form.
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
    'data-path': pathText(place),
    error,
    ...(isBare ? { 'aria-label': name } : { label: name }),
    size: isBare ? ('xs' as const) : ('sm' as const),
    wrapperProps: { 'data-field': isBare ? 'bare' : 'full', 'data-added': isAdded },
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
    // There is room for one of both.
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
        // What the document has is offered, whatever it is.
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
