import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageChoice } from '../word-choices.logic.ts';

interface LanguageFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Language tags that are offered. */
  readonly known: readonly string[];
  /** Language tag; empty if none is selected. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Renders a select of languages by name or tag; the tag of another language may be typed. */
export function LanguageField({ known, value, onChange, ...props }: LanguageFieldProps): ReactElement {
  const { t, i18n } = useTranslation('schema-form');
  const [search, setSearch] = useState('');
  const names = useMemo(
    () => new Intl.DisplayNames([i18n.language], { type: 'language', fallback: 'none' }),
    [i18n.language],
  );
  const offered = useMemo(
    () =>
      known
        .flatMap((tag) => languageChoice(tag, names) ?? [])
        .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
    [known, names, i18n.language],
  );
  const others = [...new Set([value, search.trim()])]
    .filter((tag) => tag !== '' && !known.includes(tag))
    .flatMap((tag) => languageChoice(tag, names) ?? (tag === value ? { value, label: value } : []));
  return (
    <Select
      {...props}
      data={[...offered, ...others]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={setSearch}
      nothingFoundMessage={t('language.none')}
      searchable
      clearable
    />
  );
}
