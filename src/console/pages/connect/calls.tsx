import { Badge, Code, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck } from '../../icons/icons.ts';
import { IconRepeat } from '../../icons/later-icons.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { PagedTable, type TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { flattenFieldErrors, type FieldErrors } from '../../parts/failure/service-error.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { durationText } from '../../parts/values/time.logic.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useServiceText } from '../../words/service-text.ts';
import { ConnectCallsQuery, type ConnectCallData } from './connect.queries.ts';
import { callResults, type CallResult } from './connect.search.ts';

const route = getRouteApi('/connect/$id');

const looks = {
  accepted: { color: 'teal', Icon: IconCheck },
  repeated: { color: 'blue', Icon: IconRepeat },
  refused: { color: 'red', Icon: IconAlertTriangle },
} as const;

/** Lists the calls of an endpoint with their results and the jobs that they created, updated live. */
export function Calls({ endpointId }: { readonly endpointId: string }): ReactElement {
  const { t } = useTranslation('connect');
  const { result } = route.useSearch();
  const navigate = route.useNavigate();
  const variables = { endpointId, result: result ?? null };
  const pages = usePages(ConnectCallsQuery, variables, ({ connectCalls }) => connectCalls);
  useRefresh(({ id, type }) => id === endpointId && type === 'connect.called', pages.reload);
  const columns = useColumns();
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('calls.title')}
        </Title>
        <SegmentedControl
          className="segments"
          aria-label={t('calls.result')}
          value={result ?? 'all'}
          data={(['all', ...callResults] as const).map((value) => ({ value, label: t(`calls.${value}`) }))}
          onChange={(value) =>
            void navigate({
              to: '/connect/$id',
              params: { id: endpointId },
              search: value === 'all' ? {} : { result: value as CallResult },
              replace: true,
            })
          }
        />
      </Group>
      <PagedTable
        label={t('calls.title')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title={t(result ? 'calls.none.title' : 'calls.empty.title')}
            text={t(result ? 'calls.none.text' : 'calls.empty.text')}
          />
        }
      />
    </>
  );
}

function useColumns(): readonly TableColumn<ConnectCallData>[] {
  const { t, i18n } = useTranslation('connect');
  return [
    { key: 'result', title: t('calls.result'), cell: (call) => <CallResultCell call={call} /> },
    {
      key: 'job',
      title: t('calls.job'),
      cell: ({ jobId }) =>
        jobId ? (
          <TextLink to={`/jobs/${jobId}`} size="sm" className="digits">
            {jobId.slice(0, 8)}
          </TextLink>
        ) : (
          '–'
        ),
    },
    {
      key: 'sent',
      title: t('calls.sent'),
      isWide: true,
      cell: ({ contentType, bytes }) =>
        [contentType, bytes !== null && t('bytes', { bytes: countText(bytes, i18n.language) })]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    {
      key: 'from',
      title: t('calls.from'),
      isWide: true,
      cell: ({ address }) => <Code className="digits">{address}</Code>,
    },
    {
      key: 'took',
      title: t('calls.took'),
      isWide: true,
      cell: ({ durationMs }) => <span className="digits">{durationText(durationMs, i18n.language)}</span>,
    },
    { key: 'at', title: t('calls.at'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  ];
}

/** Shows the result of a call: a label with the HTTP status, and for a refused call the reason. */
function CallResultCell({ call }: { readonly call: ConnectCallData }): ReactElement {
  const { t } = useTranslation('connect');
  const say = useServiceText();
  const { result, status, message, fields } = call;
  const { color, Icon } = looks[result];
  return (
    <>
      <Badge miw="max-content" variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
        {t(`calls.one.${result}`)} · {status}
      </Badge>
      {message && <Text size="sm">{say(message)}</Text>}
      {flattenFieldErrors((fields ?? {}) as FieldErrors).map(({ path, message: wrong }) => (
        <Text key={path} size="xs" c="dimmed">
          <Code>{path}</Code> {say(wrong)}
        </Text>
      ))}
    </>
  );
}
