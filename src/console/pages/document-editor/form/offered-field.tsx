import { Autocomplete, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { useIsAdded, useTextAt } from './form-context.ts';

/** Option of a field: the word that users read, and the value to write. */
export interface Offer {
  readonly word: string;
  readonly value: string;
  /** Meaning or amount of the option. */
  readonly about?: string | undefined;
  /** Other words that users type for it. */
  readonly also?: readonly string[];
}

interface OfferedFieldProps {
  /** Path whose faults are shown. */
  readonly place: JsonPath;
  readonly label: string;
  /** Whether the label is hidden, as in tables with column headers. */
  readonly isBare: boolean;
  /** Word for the current value, as it is typed. */
  readonly word: string;
  /** Text to show while the user is not typing, such as the word with its percentage. */
  readonly shown?: string;
  readonly placeholder?: string | undefined;
  readonly offers: readonly Offer[];
  readonly error: string | undefined;
  /** Called with the value of the option that matches the text, or with the text itself. */
  readonly onType: (value: string) => void;
}

/** Edits a text with a list of words to choose from; any other text may be typed. */
export function OfferedField(props: OfferedFieldProps): ReactElement {
  const { place, label, isBare, word, shown = word, placeholder, offers, error, onType } = props;
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const isAdded = useIsAdded(place);
  const lower = (text: string): string => text.trim().toLocaleLowerCase(i18n.language);
  const named = (text: string): Offer | undefined =>
    offers.find(({ word: own, also = [] }) => [own, ...also].some((each) => lower(each) === lower(text)));
  const saysAll = (text: string): boolean => offers.some((each) => lower(each.word) === lower(text));
  const found = (name: string, text: string): boolean =>
    [name, ...(named(name)?.also ?? [])].some((each) => lower(each).includes(lower(text)));
  return (
    <Autocomplete
      size={isBare ? 'xs' : 'sm'}
      wrapperProps={{ 'data-field': isBare ? 'bare' : 'full', 'data-added': isAdded }}
      {...(isBare ? { 'aria-label': label, title: shown } : { label })}
      data-path={formatJsonPath(place)}
      value={typed ?? shown}
      placeholder={placeholder}
      error={error}
      data={offers.map((each) => each.word)}
      // A complete word or a percentage does not filter the options.
      filter={({ options, search }) =>
        saysAll(search) || search.endsWith('%')
          ? options
          : options.filter((each) => 'label' in each && found(each.label, search))
      }
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {named(option.value)?.about}
          </Text>
        </div>
      )}
      // Outside of tables the options would cover the fields below while the user tabs; in tables they would
      // cover an error or a value that was just added.
      openOnFocus={isBare && error === undefined && !isAdded}
      comboboxProps={{ width: isBare ? 260 : 'target', position: isBare ? 'bottom-end' : 'bottom' }}
      // Show only the word, without its percentage, before all is selected for a key press to replace.
      onFocus={({ currentTarget }) => {
        flushSync(() => setTyped(word));
        currentTarget.select();
      }}
      onChange={(text) => {
        setTyped(text);
        onType(named(text)?.value ?? text.trim());
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Returns a code of the document with the word by which it is shown and typed. */
export function useWordedCode(
  place: JsonPath,
  wordOf: (code: string | undefined) => string | undefined,
): {
  readonly place: JsonPath;
  readonly word: string;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly onType: (code: string) => void;
} {
  const { value, calculated, set, error } = useTextAt(place);
  return { place, word: wordOf(value) ?? '', placeholder: wordOf(calculated), error, onType: set };
}
