import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { Page } from '../../parts/page/page.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { RecordFacts } from '../../parts/paged-table/record-fields.tsx';
import { useMay } from '../../session/session-context.ts';
import { Chain } from './chain.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { SeriesForm } from './series-form.tsx';
import { useSeriesFields, type SeriesData } from './series.fields.tsx';
import { SeriesQuery } from './series.queries.ts';
import { useLastVerification, VerificationPanel } from './verification-panel.tsx';

const route = getRouteApi('/series/$id');

/** Shows a series: its codes, the verification of its chain, and all its entries. */
export function SeriesPage(): ReactElement {
  const { t } = useTranslation('series');
  const { id } = route.useParams();
  const [{ data, error }, read] = useQuery({
    query: SeriesQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useRefresh((change) => change.id === id || change.seriesId === id, refresh);
  const series = data?.series;
  if (!series)
    return (
      <Page title={t('one.title')}>{error ? <Failure error={error} retry={refresh} /> : <Loading />}</Page>
    );
  return <OneSeries key={id} series={series} />;
}

function OneSeries({ series }: { readonly series: SeriesData }): ReactElement {
  const { t } = useTranslation('series');
  const mayWrite = useMay('sequence:write');
  const { entry } = route.useSearch();
  const navigate = route.useNavigate();
  const [isEditing, { open, close }] = useDisclosure();
  const verification = useLastVerification(series.id);
  const { name, description } = series;
  const openEntry = (id: string | undefined): void =>
    void navigate({ to: '/series/$id', search: id ? { entry: id } : {}, replace: true });
  return (
    <Page
      title={name}
      description={description}
      actions={
        mayWrite && (
          <Button variant="default" onClick={open}>
            {t('form.edit')}
          </Button>
        )
      }
    >
      <RecordFacts fields={useSeriesFields()} record={series} />
      <VerificationPanel series={series} verification={verification} onOpen={openEntry} />
      <Title order={2} size="h4">
        {t('chain.title')}
      </Title>
      <Chain seriesId={series.id} faults={verification.last?.faults ?? []} onOpen={openEntry} />
      <EntryDrawer seriesId={series.id} id={entry} onOpen={openEntry} />
      {isEditing && <SeriesForm series={series} onClose={close} />}
    </Page>
  );
}
