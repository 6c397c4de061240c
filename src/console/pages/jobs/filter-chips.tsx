import { Button, Group, Pill } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useFullTime } from '../../parts/when.tsx';
import { without } from './job-filter.logic.ts';
import { WorkflowNamesQuery } from './jobs.queries.ts';
import type { JobsSearch } from './jobs.search.ts';

type Named =
  'workflow' | 'entry' | 'key' | 'tag' | 'fault' | 'text' | 'bulk' | 'handled' | 'from' | 'to' | 'last';

/** A filter of an address, by the name of its member there. */
export interface FilterChip {
  readonly name: Named;
  readonly value: string;
  readonly text: string;
}

const names: readonly Named[] = [
  'workflow',
  'last',
  'from',
  'to',
  'tag',
  'key',
  'fault',
  'entry',
  'text',
  'bulk',
  'handled',
];

/** The filters of an address in words, apart from what became of the jobs. */
export function useFilterWords(search: JobsSearch): readonly FilterChip[] {
  const { t } = useTranslation('jobs');
  const fullTime = useFullTime();
  const [{ data }] = useQuery({ query: WorkflowNamesQuery, pause: !search.workflow });
  const wordOf = (name: Named, value: string): string => {
    if (name === 'last') return t(`range.${search.last ?? 'all'}`);
    if (name === 'from' || name === 'to') return fullTime(value);
    const workflow = name === 'workflow' && data?.workflows?.nodes.find(({ id }) => id === value);
    return (workflow && workflow.name) || value;
  };
  return names.flatMap((name) =>
    [search[name] ?? []].flat().map((value) => ({
      name,
      value,
      text: `${t(name === 'last' ? 'filter.time' : `filter.${name}`)}: ${wordOf(name, value)}`,
    })),
  );
}

/** The filters that are set, each to be taken away, and all of them together. */
export function FilterChips({
  search,
  onChange,
}: {
  readonly search: JobsSearch;
  readonly onChange: (search: JobsSearch) => void;
}): ReactElement | null {
  const { t } = useTranslation('jobs');
  const chips = useFilterWords(search);
  if (chips.length === 0) return null;
  return (
    <Group gap={6}>
      {chips.map(({ name, value, text }) => (
        <Pill
          key={name + value}
          size="md"
          withRemoveButton
          onRemove={() => onChange(without(search, name, value))}
          removeButtonProps={{
            'aria-label': t('filter.remove', { filter: text }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          {text}
        </Pill>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange({})}>
        {t('filter.clear')}
      </Button>
    </Group>
  );
}
