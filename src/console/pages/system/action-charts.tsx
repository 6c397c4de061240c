import { Table, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { durationText } from '../../parts/values/time.logic.ts';
import { useWhileVisible } from '../../parts/browser/use-while-visible.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { RowChart } from './chart/row-chart.tsx';
import { durationProps } from './series-range.logic.ts';
import { ActionDurationsQuery, type ActionTimes } from './system.queries.ts';

/** Maximum number of actions in the chart: the slowest ones; the table has all. */
const maxShownActions = 12;

/** Shows the durations of each action's steps, in jobs completed since a time. */
export function ActionCharts({ completedFrom }: { readonly completedFrom: string }): ReactElement {
  const { t, i18n } = useTranslation('system');
  const [{ data, error }, read] = useQuery({
    query: ActionDurationsQuery,
    variables: { completedFrom },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useWhileVisible(refresh, 10_000);
  const durations = data?.actionDurations;
  const shown = durations?.actions.slice(0, maxShownActions) ?? [];
  return (
    <section>
      <Title order={2} size="h4" mt="md" mb="xs">
        {t('actions.title')}
      </Title>
      {error && <Failure error={error} retry={refresh} />}
      {!durations && !error && <Loading rows={4} />}
      {durations && shown.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('charts.none')}
        </Text>
      )}
      {durations && shown.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t(durations.capped ? 'actions.newest' : 'actions.all', {
              jobs: countText(durations.jobs, i18n.language),
            })}
          </Text>
          <RowChart
            rows={shown.map(({ action, medianSeconds, p95Seconds }) => ({
              id: action,
              label: action,
              values: { medianSeconds, p95Seconds },
            }))}
            {...durationProps(t, i18n.language)}
          />
          <ActionTable actions={durations.actions} />
        </>
      )}
    </section>
  );
}

/** Shows the values of the chart as a table. */
function ActionTable({ actions }: { readonly actions: ActionTimes['actions'] }): ReactElement {
  const { t, i18n } = useTranslation('system');
  const number = (value: number): string => countText(value, i18n.language);
  return (
    <details>
      <summary>{t('actions.asTable')}</summary>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
        <Table aria-label={t('actions.title')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {(
                ['actions.action', 'actions.count', 'charts.failed', 'charts.median', 'charts.p95'] as const
              ).map((title) => (
                <Table.Th scope="col" key={title}>
                  {t(title)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {actions.map(({ action, count, failed, medianSeconds, p95Seconds }) => (
              <Table.Tr key={action} className="digits">
                <Table.Th scope="row" fw={400} className="any-text">
                  {action}
                </Table.Th>
                <Table.Td>{number(count)}</Table.Td>
                <Table.Td>{number(failed)}</Table.Td>
                <Table.Td>{durationText(medianSeconds * 1_000, i18n.language)}</Table.Td>
                <Table.Td>{durationText(p95Seconds * 1_000, i18n.language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}
