import { Button, Collapse, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFilter, IconSearch } from '../../icons/icons.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { isDate } from '../../parts/fields/date-text.logic.ts';
import { documentKind, documentSchemas, schemaName } from '../../parts/documents/document-kind.logic.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { siloStates } from '../../parts/status/silo-state.logic.ts';
import { filterOf, orders, type DocumentsSearch } from './documents.search.ts';

const route = getRouteApi('/documents');

/** Delay after the last key press before the service is called, in milliseconds. */
const searchDelayMs = 250;

/** Edits the search and the filters of the list, which are search parameters of the page; `end` is shown after them. */
export function DocumentFilters({ end }: { readonly end?: ReactNode }): ReactElement {
  const { t } = useTranslation('documents');
  const kind = useTranslation('document-parts').t;
  const search = route.useSearch();
  const set = useSet();
  const narrowing = Object.keys(filterOf(search)).filter((name) => name !== 'folder').length;
  const [isOpen, { toggle }] = useDisclosure(narrowing > 0);
  const text = (name: 'party' | 'number' | 'tag' | 'series' | 'taxCode' | 'currency'): ReactElement => (
    <TypedText
      label={t(`filter.${name}`)}
      value={search[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <div role="search" aria-label={t('filter.label')}>
      <Group gap="xs" align="flex-end">
        <TypedText
          label={t('filter.q')}
          placeholder={t('filter.qHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search.q}
          onChange={(q) => set({ q })}
          grow
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={toggle}
          aria-expanded={isOpen}
        >
          {t('filter.more', { count: narrowing })}
        </Button>
        <Select
          label={t('order.label')}
          w={{ base: 220, sm: 270 }}
          value={`${search.order ?? 'created'}${search.ascending ? '+' : '-'}`}
          data={orders.flatMap((order) => [
            { value: `${order}-`, label: t(`order.${order}.down`) },
            { value: `${order}+`, label: t(`order.${order}.up`) },
          ])}
          allowDeselect={false}
          onChange={(value) =>
            set({
              order: value?.startsWith('created')
                ? undefined
                : orders.find((each) => each === value?.slice(0, -1)),
              ascending: value?.endsWith('+') || undefined,
            })
          }
        />
        {end}
      </Group>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4, lg: 5 }} spacing="xs" mt="xs">
          <KindFilter />
          <Select
            label={t('filter.state')}
            value={search.state ?? null}
            data={siloStates.map((value) => ({ value, label: kind(`state.${value}`) }))}
            clearable
            onChange={(value) => set({ state: siloStates.find((each) => each === value) })}
          />
          <Select
            label={t('filter.signing')}
            value={search.draft === undefined ? null : String(search.draft)}
            data={[
              { value: 'true', label: kind('unsigned') },
              { value: 'false', label: kind('signed') },
            ]}
            clearable
            onChange={(value) => set({ draft: value === null ? undefined : value === 'true' })}
          />
          <Select
            label={t('filter.invalid')}
            value={search.invalid === undefined ? null : String(search.invalid)}
            data={[
              { value: 'true', label: t('invalid') },
              { value: 'false', label: t('valid') },
            ]}
            clearable
            onChange={(value) => set({ invalid: value === null ? undefined : value === 'true' })}
          />
          {text('party')}
          {text('number')}
          {text('tag')}
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              label={t(`filter.${name}`)}
              value={search[name] ?? ''}
              onChange={(value) => (value === '' || isDate(value)) && set({ [name]: value || undefined })}
            />
          ))}
          {(['min', 'max'] as const).map((name) => (
            <NumberField
              key={name}
              label={t(`filter.${name}`)}
              value={search[name] ?? ''}
              onChange={(value) => /^-?[\d.]*$/.test(value) && set({ [name]: value || undefined })}
            />
          ))}
          {text('currency')}
          {text('series')}
          {text('taxCode')}
        </SimpleGrid>
      </Collapse>
    </div>
  );
}

/** Selects the kind of documents, and shows the type if one was selected in the list. */
function KindFilter(): ReactElement {
  const { t } = useTranslation('documents');
  const kind = useTranslation('document-parts').t;
  const { schema = '', type } = route.useSearch();
  const set = useSet();
  const value = schemaName(schema);
  const kinds = documentSchemas.map((each) => ({ value: each as string, label: kind(`kind.${each}`) }));
  const label = documentKind(value, type, kind);
  const chosen = type ? { value: `${value} ${type}`, label } : { value, label };
  const isOffered = kinds.some((each) => each.value === chosen.value);
  return (
    <Select
      label={t('filter.schema')}
      value={schema ? chosen.value : null}
      data={isOffered || !schema ? kinds : [chosen, ...kinds]}
      clearable
      onChange={(next) => next !== chosen.value && set({ schema: next ?? undefined, type: undefined })}
    />
  );
}

/** Returns a function that changes the search parameters and replaces the history entry. */
function useSet(): (change: Partial<DocumentsSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({
      to: '/documents',
      search: (before: DocumentsSearch) => ({ ...before, ...change }),
      replace: true,
    });
}

interface TypedTextProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly placeholder?: string;
  readonly leftSection?: ReactElement;
  readonly grow?: boolean;
}

/** Edits a text and reports it when the user pauses typing. */
function TypedText({ label, value = '', onChange, grow = false, ...props }: TypedTextProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((text: string) => {
    told.current = text;
    onChange(text || undefined);
  }, searchDelayMs);
  useEffect(() => {
    // The reported value comes back; any other was set elsewhere, by a link or the back button.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  return (
    <TextInput
      {...props}
      label={label}
      value={typed}
      style={grow ? { flexGrow: 1 } : {}}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value.trim());
      }}
    />
  );
}
