import { Button, Group, MultiSelect, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useZone, type Zone } from '../../parts/values/time-zone.ts';
import { WorkflowNamesQuery } from './jobs.queries.ts';
import { isUuid, ranges, type JobsSearch, type Range } from './jobs.search.ts';

interface FilterPanelProps {
  readonly search: JobsSearch;
  /** Changed filters that are not applied yet; `search` itself if there are none. */
  readonly draft: JobsSearch;
  readonly onChange: (part: Partial<JobsSearch>) => void;
  readonly onDiscard: () => void;
  readonly onApply: (search: JobsSearch) => void;
}

/** Formats a time for a `datetime-local` field, in a time zone. */
function localMoment(at: string | undefined, zone: Zone): string {
  if (!at) return '';
  const date = new Date(at);
  const offset = zone === 'utc' ? 0 : date.getTimezoneOffset() * 60_000;
  return new Date(date.getTime() - offset).toISOString().slice(0, 16);
}

const momentOf = (local: string, zone: Zone): string | undefined =>
  local ? new Date(zone === 'utc' ? `${local}Z` : local).toISOString() : undefined;

/** Edits all filters except for those that are always visible. */
export function FilterPanel(props: FilterPanelProps): ReactElement {
  const { search, draft, onChange: change, onDiscard, onApply } = props;
  const { t } = useTranslation('jobs');
  const zone = useZone();
  const [{ data }] = useQuery({ query: WorkflowNamesQuery });
  const range = draft.last ?? (draft.from || draft.to ? 'between' : 'all');
  const [isBetween, setBetween] = useState(range === 'between');
  const known = data?.workflows?.nodes ?? [];
  const hasFaultyEntry = draft.entry !== undefined && !isUuid(draft.entry);
  const values = (field: 'tag' | 'notTag' | 'notFault'): ReactElement => (
    <TagsInput
      label={t(`filter.${field}`)}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      value={[...(draft[field] ?? [])]}
      onChange={(all) => change({ [field]: all.length > 0 ? all : undefined })}
      maxTags={20}
      maxLength={255}
      acceptValueOnBlur
    />
  );
  const text = (field: 'fault' | 'key' | 'entry'): ReactElement => (
    <TextInput
      label={t(`filter.${field}`)}
      value={draft[field] ?? ''}
      error={field === 'entry' && hasFaultyEntry && t('filter.noId')}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value.trim() || undefined })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasFaultyEntry) onApply(draft);
      }}
    >
      <Stack gap="sm">
        <Select
          label={t('filter.time')}
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
          data={['all', ...Object.keys(ranges), 'between'].map((value) => ({
            value,
            label: t(`range.${value as Range | 'all' | 'between'}`),
          }))}
          value={isBetween ? 'between' : range}
          onChange={(value) => {
            setBetween(value === 'between');
            change({
              last: value !== null && value in ranges ? (value as Range) : undefined,
              ...(value !== 'between' && { from: undefined, to: undefined }),
            });
          }}
        />
        {isBetween && (
          <Group grow>
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="datetime-local"
                label={`${t(`filter.${end}`)}${zone === 'utc' ? ' (UTC)' : ''}`}
                value={localMoment(draft[end], zone)}
                onChange={({ currentTarget }) => change({ [end]: momentOf(currentTarget.value, zone) })}
              />
            ))}
          </Group>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {(['workflow', 'notWorkflow'] as const).map((field) => (
            <MultiSelect
              key={field}
              label={t(`filter.${field}`)}
              searchable
              clearable
              openOnFocus={false}
              comboboxProps={{ withinPortal: false }}
              data={[
                ...known.map(({ id, name }) => ({ value: id, label: name || id })),
                ...(draft[field] ?? []).filter((id) => !known.some((workflow) => workflow.id === id)),
              ]}
              value={[...(draft[field] ?? [])]}
              onChange={(ids) => change({ [field]: ids.length > 0 ? ids : undefined })}
              maxValues={50}
            />
          ))}
          {values('tag')}
          {values('notTag')}
          {text('fault')}
          {values('notFault')}
          {text('key')}
          {text('entry')}
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" className="jobs-filter-apply">
          {draft !== search && (
            <Button
              variant="default"
              onClick={() => {
                setBetween(search.from !== undefined || search.to !== undefined);
                onDiscard();
              }}
            >
              {t('filter.discard')}
            </Button>
          )}
          <Button type="submit">{t('filter.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
