import { Button, Group, Pill } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useFullTime } from '../../parts/values/timestamp.tsx';
import { removeFilter, type Excluding } from './job-filter.logic.ts';
import { WorkflowNamesQuery } from './jobs.queries.ts';
import type { JobsSearch } from './jobs.search.ts';

type Named =
  | 'workflow'
  | 'entry'
  | 'key'
  | 'tag'
  | 'fault'
  | 'text'
  | 'bulk'
  | 'handled'
  | 'from'
  | 'to'
  | 'last'
  | Excluding;

/** Filter of the list, by the name of its search parameter. */
export interface FilterChip {
  readonly name: Named;
  readonly value: string;
  readonly text: string;
}

const names: readonly Named[] = [
  'workflow',
  'notWorkflow',
  'last',
  'from',
  'to',
  'tag',
  'notTag',
  'key',
  'fault',
  'notFault',
  'entry',
  'text',
  'bulk',
  'handled',
];

/** Labels of filters whose label differs from their search parameter. */
const labels = { last: 'time', notWorkflow: 'workflow', notTag: 'tag', notFault: 'fault' } as const;

const hasLabel = (name: Named): name is keyof typeof labels => name in labels;

/** Returns the filters of the list in words, except for the outcome. */
export function useFilterWords(search: JobsSearch): readonly FilterChip[] {
  const { t } = useTranslation('jobs');
  const fullTime = useFullTime();
  const [{ data }] = useQuery({ query: WorkflowNamesQuery, pause: !search.workflow && !search.notWorkflow });
  const wordOf = (name: Named, value: string): string => {
    if (name === 'last') return t(`range.${search.last ?? 'all'}`);
    if (name === 'from' || name === 'to') return fullTime(value);
    const isWorkflow = name === 'workflow' || name === 'notWorkflow';
    const workflow = isWorkflow && data?.workflows?.nodes.find(({ id }) => id === value);
    const word = (workflow && workflow.name) || value;
    return name.startsWith('not') ? t('filter.not', { value: word }) : word;
  };
  return names.flatMap((name) =>
    [search[name] ?? []].flat().map((value) => ({
      name,
      value,
      text: `${t(`filter.${hasLabel(name) ? labels[name] : name}`)}: ${wordOf(name, value)}`,
    })),
  );
}

/** Shows the active filters, with buttons to remove each or all of them. */
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
          onRemove={() => onChange(removeFilter(search, name, value))}
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
