import { Select, type SelectProps } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOptions, foundCountries, type CountryOption } from './countries.logic.ts';

interface CountrySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** ISO 3166; empty: none is chosen. A code that is no country is offered as it is. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A country, found by its name or code in the reader's language. */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps): ReactElement {
  const { i18n } = useTranslation();
  const options = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      {...props}
      value={value || null}
      data={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={(next) => onChange(next ?? '')}
      filter={({ options: all, search }) => foundCountries(all as readonly CountryOption[], search)}
      searchable
      selectFirstOptionOnChange
      clearable
    />
  );
}
