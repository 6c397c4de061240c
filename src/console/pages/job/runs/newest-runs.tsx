import { Button, Group } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from './runs.logic.ts';

/** Maximum number of runs to show without a request: a job may have a thousand. */
const maxShownRuns = 200;

interface NewestRunsProps {
  readonly runs: readonly Run[];
  /** Run that is always shown, with all later ones. */
  readonly selected: Run | undefined;
  readonly children: (shown: readonly Run[]) => ReactNode;
}

/** Shows the newest runs of a job, and the earlier ones on request. */
export function NewestRuns({ runs, selected, children }: NewestRunsProps): ReactElement {
  const { t } = useTranslation('job');
  const [showsAll, setShowsAll] = useState(false);
  const chosen = runs.findIndex(({ id }) => id === selected?.id);
  const newest = Math.max(0, runs.length - maxShownRuns);
  const from = showsAll ? 0 : chosen < 0 ? newest : Math.min(newest, chosen);
  return (
    <>
      {from > 0 && (
        <Group justify="center" mb="xs">
          <Button size="compact-sm" variant="default" onClick={() => setShowsAll(true)}>
            {t('earlierSteps', { count: from })}
          </Button>
        </Group>
      )}
      {children(from > 0 ? runs.slice(from) : runs)}
    </>
  );
}
