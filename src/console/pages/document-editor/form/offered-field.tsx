import { Autocomplete, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { pathText, type Place } from '../../../parts/json-path.logic.ts';
import { useIsAdded } from './form-context.ts';

/** What is offered of a field: by the word that people read, with what is written of it. */
export interface Offer {
  readonly word: string;
  readonly value: string;
  /** What it stands for, or comes to. */
  readonly about?: string | undefined;
  /** What else people write for it. */
  readonly also?: readonly string[];
}

interface OfferedFieldProps {
  /** Where the faults of it are shown. */
  readonly place: Place;
  readonly label: string;
  /** In tables the head of the column is seen. */
  readonly isBare: boolean;
  /** The word for what is there, as it is typed. */
  readonly word: string;
  /** The same with what it comes to, while nobody types. */
  readonly shown?: string;
  readonly placeholder?: string | undefined;
  readonly offers: readonly Offer[];
  readonly error: string | undefined;
  /** Given the value of what was offered by that word, or the text that was typed. */
  readonly onType: (value: string) => void;
}

/** A text for which words are offered; any other may be typed. */
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
      data-path={pathText(place)}
      value={typed ?? shown}
      placeholder={placeholder}
      error={error}
      data={offers.map((each) => each.word)}
      // A word that is there as a whole narrows nothing, nor does a percentage.
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
      // Outside of tables its options would cover the fields below, as somebody tabs; here what is wrong with it, or was added.
      openOnFocus={isBare && error === undefined && !isAdded}
      comboboxProps={{ width: isBare ? 260 : 'target', position: isBare ? 'bottom-end' : 'bottom' }}
      // What it comes to goes before what was there is selected, which is what a key replaces.
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
