import { Select, Text, type ComboboxItem } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeywords } from '../../../../words/keywords.ts';
import { foundMembers } from './members.logic.ts';

interface AddMemberProps {
  /** Name of the object that gets the fields. */
  readonly of: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
  }[];
  /** Options to list before the others, in this order. */
  readonly first: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Offers the fields that are not shown yet. */
export function AddMember({ of, options, first, onAdd }: AddMemberProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const keywords = useKeywords().members;
  const told = new Map(options.map(({ value, description }) => [value, description]));
  const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);
  return (
    <Select
      size="xs"
      w={240}
      maw="100%"
      aria-label={t('member.addTo', { name: of })}
      placeholder={t('member.add')}
      data={options
        .map(({ value, label }) => ({ value, label }))
        .toSorted((a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label))}
      value={null}
      // The list would cover the fields below while the user tabs through the form.
      openOnFocus={false}
      onChange={(name) => name && onAdd(name)}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {told.get(option.value)}
          </Text>
        </div>
      )}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      filter={({ options: all, search }) =>
        foundMembers(all as ComboboxItem[], search, (name) => [keywords[name], told.get(name)])
      }
      nothingFoundMessage={t('member.none')}
      searchable
      selectFirstOptionOnChange
    />
  );
}
