import { Alert, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Facts } from '../../parts/page/facts.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { bytesText, countText } from '../../parts/values/formats.logic.ts';
import { Page } from '../../parts/page/page.tsx';
import { durationText } from '../../parts/values/time.logic.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { useMay } from '../../session/session-context.ts';
import { Findings } from './findings.tsx';
import { JobCharts } from './job-charts.tsx';
import { References } from './references.tsx';
import { SystemQuery, type SystemData } from './system.queries.ts';
import { useWhileVisible } from '../../parts/browser/use-while-visible.ts';
import { Workers } from './workers.tsx';

const refreshEveryMs = 10_000;

/** Shows the health of the installation: problems first, then the queue, the jobs, the workers and the database. */
export function SystemPage(): ReactElement {
  const { t } = useTranslation('system');
  const [{ data, error }, read] = useQuery({ query: SystemQuery, requestPolicy: 'cache-and-network' });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useWhileVisible(refresh, refreshEveryMs);
  const mayChart = useMay('transform:read');
  const system = data?.system;
  return (
    <Page title={t('title')} description={t('description')}>
      {error && <Failure error={error} retry={refresh} />}
      {!system && !error && <Loading rows={8} />}
      {system && (
        <>
          <Findings
            findings={system.findings}
            isWithoutWorker={system.workers.every(({ alive }) => !alive)}
          />
          <Queue queue={system.queue} />
        </>
      )}
      {/* Loaded at the same time as the content above, and shown together with it so that nothing moves. */}
      <div style={{ visibility: system || error ? undefined : 'hidden' }}>
        {mayChart ? <JobCharts /> : <Alert color="gray">{t('charts.hidden')}</Alert>}
      </div>
      {system && (
        <>
          <Workers workers={system.workers} />
          <Installation system={system} />
        </>
      )}
      <References />
    </Page>
  );
}

function Queue({ queue }: { readonly queue: SystemData['queue'] }): ReactElement {
  const { t, i18n } = useTranslation('system');
  const number = (value: number): string => countText(value, i18n.language);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('queue.title')}
      </Title>
      <Facts
        of={{
          [t('queue.depth')]: number(queue.depth),
          [t('queue.parked')]: number(queue.parked),
          [t('queue.oldest')]: durationText(queue.oldestSeconds * 1_000, i18n.language),
          [t('queue.delayed')]: number(queue.delayed),
        }}
      />
    </section>
  );
}

function Installation({ system }: { readonly system: SystemData }): ReactElement {
  const { t, i18n } = useTranslation('system');
  const { version, storage, database } = system;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('facts.title')}
      </Title>
      <Facts
        of={{
          [t('facts.version')]: version,
          [t('facts.postgres')]: database.version,
          [t('facts.bytes')]: bytesText(database.bytes, i18n.language),
          [t('facts.storage')]: t(storage === 's3' ? 'facts.s3' : 'facts.folder'),
        }}
      />
    </section>
  );
}
