import type { TFunction } from 'i18next';
import type { Series } from './chart/chart.logic.ts';

/** Returns the durations that charts show: the median, and the 95th percentile. */
export function durationSeries(t: TFunction<'system'>): Series<'medianSeconds' | 'p95Seconds'>[] {
  return [
    { name: 'medianSeconds', label: t('charts.median'), color: 'mill.5' },
    { name: 'p95Seconds', label: t('charts.p95'), color: 'orange.8', isDashed: true },
  ];
}
