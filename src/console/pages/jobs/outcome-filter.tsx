import { Chip, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countText } from '../../parts/values/formats.logic.ts';
import { outcomes, type Outcome } from '../../parts/status/status.logic.ts';
import type { OutcomeCount } from './job-filter.logic.ts';

interface OutcomeFilterProps {
  readonly value: Outcome | undefined;
  readonly counts: Readonly<Record<Outcome | 'all', OutcomeCount>> | undefined;
  readonly onChange: (outcome: Outcome | undefined) => void;
}

/** Filters by outcome and shows the number of jobs with each. */
export function OutcomeFilter({ value, counts, onChange }: OutcomeFilterProps): ReactElement {
  const { t, i18n } = useTranslation('jobs');
  const countOf = (outcome: Outcome | 'all'): string => {
    const { count, capped } = counts?.[outcome] ?? {};
    return count === undefined ? '' : ` ${countText(count, i18n.language)}${capped ? '+' : ''}`;
  };
  return (
    <Chip.Group
      multiple={false}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(outcomes.find((outcome) => outcome === chosen))}
    >
      <Group gap={6} role="radiogroup" aria-label={t('filter.outcome')}>
        {(['all', ...outcomes] as const).map((outcome) => (
          <Chip key={outcome} value={outcome} size="xs" radius="sm" variant="outline">
            {t(`filter.${outcome}`)}
            <span className="digits jobs-count">{countOf(outcome)}</span>
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
