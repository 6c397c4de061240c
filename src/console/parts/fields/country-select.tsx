import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countryName,
  countryOptions,
  filterCountries,
  resolveCountry,
  type CountryOption,
} from './countries.logic.ts';

interface CountrySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** ISO 3166 code; empty if none is selected. A code that is no country is offered as it is. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Renders a select of countries by name or code, in the user's language. */
export function CountrySelect({ value, onChange, ...props }: CountrySelectProps): ReactElement {
  const { i18n } = useTranslation();
  const options = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const isKnown = value === '' || options.some((option) => option.value === value);
  const [search, setSearch] = useState('');
  return (
    <Select
      {...props}
      value={value || null}
      data={isKnown ? options : [{ value, label: countryName(value, i18n.language) }, ...options]}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={setSearch}
      // A complete text is selected even if the user leaves the field without Enter.
      onBlur={() => {
        const meant = resolveCountry(options, search);
        if (meant && meant.value !== value) onChange(meant.value);
      }}
      filter={({ options: all, search }) => filterCountries(all as readonly CountryOption[], search)}
      searchable
      selectFirstOptionOnChange
      clearable
    />
  );
}
