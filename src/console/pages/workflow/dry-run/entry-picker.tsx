import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { ResultOf } from '../../../graphql/graphql.ts';
import { writeDate } from '../../../parts/fields/date-text.logic.ts';
import { documentKind } from '../../../parts/documents/document-kind.logic.ts';
import { Failure } from '../../../parts/failure/failure.tsx';
import { localeOf } from '../../../parts/values/formats.logic.ts';
import { FoundEntriesQuery, NewestEntriesQuery } from './dry-run.queries.ts';

type Entry = NonNullable<ResultOf<typeof NewestEntriesQuery>['entries']>['nodes'][number];

interface Option {
  readonly value: string;
  readonly label: string;
}

interface EntryPickerProps {
  /** Schema of the documents to offer before the user types. */
  readonly schema: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Delay after the last key press before the service is called, in milliseconds. */
const searchDelayMs = 250;

/** Selects a document of the workspace: the newest ones, or those that match the typed text. */
export function EntryPicker({ schema, value, onChange }: EntryPickerProps): ReactElement {
  const { t, i18n } = useTranslation('workflow');
  const kind = useTranslation('document-parts').t;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const [typed] = useDebouncedValue(text.trim(), searchDelayMs);
  const [newest, again] = useQuery({
    query: NewestEntriesQuery,
    variables: { filter: { schema } },
    requestPolicy: 'cache-and-network',
  });
  const optionsOf = (entries: readonly Entry[] = []): readonly Option[] =>
    entries.map(({ id, docSchema, summary }) => {
      const { number, title, customer, supplier, issueDate, type } = summary;
      const party = customer?.name ?? supplier?.name;
      const name = number ?? title;
      // A document without a name is shown by its kind and the end of its id, as in the list of documents.
      const issued = issueDate && writeDate(issueDate, localeOf(i18n.language));
      const rest = [party, documentKind(docSchema, type, kind), issued, name ? undefined : id.slice(-12)];
      const told = [name, ...rest];
      return { value: id, label: told.filter(Boolean).join(' · ') };
    });
  const offered = optionsOf(newest.data?.entries?.nodes);
  const current = chosen ?? offered.find((option) => option.value === value);
  // The field shows the selected option as its text, which is not a search.
  const q = typed === current?.label ? '' : typed;
  const [found] = useQuery({ query: FoundEntriesQuery, variables: { q }, pause: q === '' });
  const { data, error, fetching } = q === '' ? newest : found;
  const options = q === '' ? offered : optionsOf(found.data?.entries?.nodes);
  const isKnown = !current || options.some((option) => option.value === current.value);
  if (error && !data) return <Failure error={error} retry={() => again({ requestPolicy: 'network-only' })} />;
  return (
    <Select
      label={t('run.entry')}
      description={newest.data && offered.length === 0 ? t('run.noEntries') : undefined}
      placeholder={t('run.search')}
      data={isKnown ? [...options] : [...options, current]}
      // The service has matched them by more than their labels.
      filter={({ options: all }) => (isKnown ? all : all.slice(0, -1))}
      value={value ?? null}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t(fetching ? 'run.searching' : 'run.none')}
      searchable
      clearable
      // Selecting the same option again keeps it.
      allowDeselect={false}
      onChange={(id, option) => {
        setChosen(option ? { value: option.value, label: option.label } : undefined);
        onChange(id ?? undefined);
      }}
    />
  );
}
