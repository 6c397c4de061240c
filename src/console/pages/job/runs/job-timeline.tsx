import { Grid, Group, Switch, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconPlayerPlay } from '../../../icons/icons.ts';
import { IconPlayerTrackNext } from '../../../icons/later-icons.ts';
import { useNow } from '../../../parts/values/now.ts';
import { isOngoing } from '../../../parts/status/status.logic.ts';
import { Timeline, type TimelineRow } from '../../../parts/timeline/timeline.tsx';
import type { JobData } from '../job.queries.ts';
import type { JobSearch } from '../job.search.ts';
import { RunDetails } from './run-details.tsx';
import { toneOf, type Run } from './runs.logic.ts';
import { useSegments } from './use-segments.ts';

const icons = {
  done: IconCheck,
  failed: IconAlertTriangle,
  running: IconPlayerPlay,
  waiting: IconClock,
  skipped: IconPlayerTrackNext,
  cancelled: IconBan,
};

interface JobTimelineProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly selected: Run | undefined;
  readonly onSelect: (run: Run) => void;
  /** Search parameters with the visible time range. */
  readonly search: Pick<JobSearch, 'from' | 'to'>;
  /** Sets the visible range; empty for the whole time. */
  readonly onShow: (shown: Pick<JobSearch, 'from' | 'to'>) => void;
}

/**
 * Shows the runs of a job over time, and the outcome of the selected run; keeps the newest row in view while
 * the job is followed.
 */
export function JobTimeline(props: JobTimelineProps): ReactElement {
  const { job, runs, selected, onSelect, search, onShow } = props;
  const { from, to } = search;
  const { t } = useTranslation('job');
  const isLive = isOngoing(job.outcome);
  const now = useNow();
  const until = isLive ? now : Date.parse(job.completedAt ?? job.updatedAt);
  const segmentsOf = useSegments();
  const range = useMemo(
    () => (from && to ? { from: Date.parse(from), until: Date.parse(to) } : undefined),
    [from, to],
  );
  const rows = runs.map((run): TimelineRow => {
    const tone = toneOf(run);
    const Icon = icons[tone];
    return {
      id: run.id,
      name: run.name,
      note: run.number > 1 ? t('again', { count: run.number }) : undefined,
      tone,
      icon: (
        <span role="img" aria-label={t(`tone.${tone}`)}>
          <Icon size={16} aria-hidden />
        </span>
      ),
      segments: segmentsOf(run),
    };
  });
  const [isFollowed, setFollowed] = useState(true);
  const end = useRef<HTMLDivElement>(null);
  const count = runs.length;
  useEffect(() => {
    if (isLive && isFollowed) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isLive, isFollowed, count]);
  useEffect(() => {
    const stop = (): void => setFollowed(false);
    window.addEventListener('wheel', stop, { passive: true });
    window.addEventListener('touchmove', stop, { passive: true });
    return () => {
      window.removeEventListener('wheel', stop);
      window.removeEventListener('touchmove', stop);
    };
  }, []);
  if (runs.length === 0) return <Text c="dimmed">{t('nothingRun')}</Text>;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: selected ? 8 : 12 }}>
        {isLive && (
          <Group justify="flex-end" mb="xs">
            <Switch
              size="sm"
              label={t('follow')}
              checked={isFollowed}
              onChange={({ currentTarget }) => setFollowed(currentTarget.checked)}
            />
          </Group>
        )}
        <Timeline
          label={t('tab.timeline')}
          rows={rows}
          now={until}
          selected={selected?.id}
          range={range}
          onRange={(next) => onShow(next ? { from: isoOf(next.from), to: isoOf(next.until) } : {})}
          onSelect={(id) => {
            const run = runs.find((each) => each.id === id);
            if (run) onSelect(run);
          }}
        />
        <div ref={end} />
      </Grid.Col>
      {selected && (
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <RunDetails run={selected} />
        </Grid.Col>
      )}
    </Grid>
  );
}

const isoOf = (at: number): string => new Date(at).toISOString();
