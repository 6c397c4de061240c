import { Alert, Group, SegmentedControl, SimpleGrid, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { useTimeZone } from '../../parts/values/time-zone.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { askedSeries, ranges, stepText, type Range, durationProps } from './series-range.logic.ts';
import { ActionCharts } from './action-charts.tsx';
import { StepChart } from './chart/step-chart.tsx';
import { PointTable, type PointsProps } from './point-table.tsx';
import { JobSeriesQuery } from './system.queries.ts';
import { useWhileVisible } from '../../parts/browser/use-while-visible.ts';

const route = getRouteApi('/system');

/** Charts the number and duration of completed jobs in the workspace, over a range of time. */
export function JobCharts(): ReactElement {
  const { t } = useTranslation('system');
  const { range = 'day' } = route.useSearch();
  const navigate = route.useNavigate();
  const [now, setNow] = useState(() => Date.now());
  const asked = askedSeries(range, now);
  const [{ data, error }, read] = useQuery({
    query: JobSeriesQuery,
    variables: asked,
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => {
    setNow(Date.now());
    read({ requestPolicy: 'network-only' });
  };
  useWhileVisible(refresh, 10_000);
  const series = data?.jobSeries;
  const isEmpty = series?.points.every(({ done, failed, cancelled }) => done + failed + cancelled === 0);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t('charts.title')}
        </Title>
        <SegmentedControl
          aria-label={t('charts.range')}
          value={range}
          data={(Object.keys(ranges) as Range[]).map((value) => ({ value, label: t(`charts.${value}`) }))}
          onChange={(value) =>
            void navigate({ to: '/system', search: { range: value as Range }, replace: true })
          }
        />
      </Group>
      {error && <Failure error={error} retry={refresh} />}
      {!series && !error && <Loading rows={6} />}
      {series?.capped && <Alert color="yellow">{t('charts.capped')}</Alert>}
      {isEmpty && (
        <Text c="dimmed" size="sm">
          {t('charts.none')}
        </Text>
      )}
      {series && !isEmpty && <Charts points={series.points} range={range} />}
      <ActionCharts completedFrom={asked.completedFrom} />
    </section>
  );
}

function Charts({ points, range }: PointsProps): ReactElement {
  const { t, i18n } = useTranslation('system');
  const timeZone = useTimeZone();
  const labelled = points.map(({ at, ...values }) => ({
    id: at,
    label: stepText(at, range, i18n.language, timeZone),
    ...values,
  }));
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('charts.throughput')}
          </Text>
          <StepChart
            form="stacked-counts"
            rows={labelled.map(({ id, label, done, failed, cancelled }) => ({
              id,
              label,
              values: { done, failed, cancelled },
            }))}
            format={(count) => countText(count, i18n.language)}
            series={[
              { name: 'done', label: t('charts.done'), color: 'teal.8' },
              { name: 'failed', label: t('charts.failed'), color: 'red.6' },
              { name: 'cancelled', label: t('charts.cancelled'), color: 'gray.6' },
            ]}
          />
        </div>
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('charts.duration')}
          </Text>
          <StepChart
            form="lines"
            rows={labelled.map(({ id, label, medianSeconds, p95Seconds }) => ({
              id,
              label,
              values: { medianSeconds, p95Seconds },
            }))}
            {...durationProps(t, i18n.language)}
          />
        </div>
      </SimpleGrid>
      <PointTable points={points} range={range} />
    </>
  );
}
