import { Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countText } from '../../parts/values/formats.logic.ts';
import { durationText } from '../../parts/values/time.logic.ts';
import { useTimeZone } from '../../parts/values/time-zone.ts';
import { stepText, type Range } from './series-range.logic.ts';
import type { JobPoint } from './system.queries.ts';

const counts = ['done', 'failed', 'cancelled'] as const;

export interface PointsProps {
  readonly points: readonly JobPoint[];
  readonly range: Range;
}

/** Shows the values of the charts as a table: the intervals with completed jobs, the last one first. */
export function PointTable({ points, range }: PointsProps): ReactElement {
  const { t, i18n } = useTranslation('system');
  const timeZone = useTimeZone();
  const taken = (seconds: number | null): string =>
    seconds === null ? '–' : durationText(seconds * 1_000, i18n.language);
  const busy = points.filter((point) => counts.some((count) => point[count] > 0)).toReversed();
  return (
    <details>
      <summary>{t('charts.asTable')}</summary>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
        <Table aria-label={t('charts.title')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('charts.from')}</Table.Th>
              {counts.map((count) => (
                <Table.Th scope="col" key={count}>
                  {t(`charts.${count}`)}
                </Table.Th>
              ))}
              <Table.Th scope="col">{t('charts.median')}</Table.Th>
              <Table.Th scope="col">{t('charts.p95')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {busy.map((point) => (
              <Table.Tr key={point.at} className="digits">
                <Table.Th scope="row" fw={400}>
                  {stepText(point.at, range, i18n.language, timeZone)}
                </Table.Th>
                {counts.map((count) => (
                  <Table.Td key={count}>{countText(point[count], i18n.language)}</Table.Td>
                ))}
                <Table.Td>{taken(point.medianSeconds)}</Table.Td>
                <Table.Td>{taken(point.p95Seconds)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}
