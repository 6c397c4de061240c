import { Badge, Group, Stack, Tabs, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { amountOf } from '../../graphql/entry-summary.ts';
import { documentKind, schemaName } from '../../parts/documents/document-kind.logic.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { Money } from '../../parts/values/money.tsx';
import { OriginalNotice } from '../../parts/original/original-notice.tsx';
import { useOriginal, type OriginalData } from '../../parts/original/use-original.ts';
import { Page } from '../../parts/page/page.tsx';
import { SiloStateBadge } from '../../parts/status/silo-state-badge.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { concerns } from './corrections.logic.ts';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentActions } from './actions/document-actions.tsx';
import { StartedJob } from './actions/started-job.tsx';
import { type DocumentProps, DocumentQuery, SchemaQuery } from './document.queries.ts';
import { documentTabs, type DocumentTab } from './document.search.ts';
import { FaultPanel } from './fault-panel.tsx';
import { JobFault } from './job-fault.tsx';
import { membersOf } from '../../parts/document-reading/reading.logic.ts';
import { TabContent } from './tab-content.tsx';
import { useFailedJob, type FailedJob } from './use-failed-job.ts';

const route = getRouteApi('/documents/$id');

/** Shows a document in tabs: its content, JSON, PDF, files, versions, activity and metadata. */
export function DocumentPage(): ReactElement {
  const { t } = useTranslation('document');
  const { id } = route.useParams();
  const [{ data, error, fetching }, read] = useQuery({
    query: DocumentQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const again = (): void => read({ requestPolicy: 'network-only' });
  const entry = data?.siloEntry;
  useRefresh((change) => concerns(change, id, entry), again);
  const { failedJob, retriedId, isRead } = useFailedJob(id);
  const copied = useOriginal(entry);
  if (entry && isRead && copied.isRead)
    return (
      <OneDocument
        key={id}
        entry={entry}
        failedJob={failedJob}
        retriedId={retriedId}
        original={copied.original}
        onChanged={again}
      />
    );
  return (
    <Page title={t('title')}>
      {error && <Failure error={error} retry={again} />}
      {(fetching || entry) && !error && <Loading rows={8} />}
      {!fetching && !entry && !error && <EmptyState title={t('absent.title')} text={t('absent.text')} />}
    </Page>
  );
}

interface OneDocumentProps extends DocumentProps {
  readonly failedJob: FailedJob | undefined;
  /** Id of its newest job, if that waits for a retry. */
  readonly retriedId: string | undefined;
  /** Invoice that this document copies, if both count. */
  readonly original: OriginalData | undefined;
}

function OneDocument({ entry, failedJob, retriedId, original, onChanged }: OneDocumentProps): ReactElement {
  const { t } = useTranslation('document');
  const kindWords = useTranslation('document-parts').t;
  const { tab = 'document' } = route.useSearch();
  const navigate = route.useNavigate();
  const [started, setStarted] = useState<string>();
  const running = started ?? retriedId;
  const { docSchema, summary, state, signed, invalid, folder, updatedAt, faults } = entry;
  const [{ data }] = useQuery({ query: SchemaQuery, variables: { id: schemaName(docSchema) } });
  const doc = membersOf(entry.data)['doc'] ?? null;
  const kind = documentKind(docSchema, summary.type, kindWords);
  const amount = amountOf(summary);
  const name = summary.number ?? summary.title ?? summary.customer?.name;
  const title = name ? `${kind} ${name.slice(0, 120)}` : kind;
  const show = (next: DocumentTab): void =>
    void navigate({
      to: '/documents/$id',
      params: { id: entry.id },
      search: { tab: next === 'document' ? undefined : next },
      replace: true,
    });
  return (
    <Page
      title={title}
      tabTitle={faults ? `(${faults.length}) ${title}` : title}
      description={
        <Group gap="xs" component="span">
          {state && <SiloStateBadge state={state} />}
          <Badge variant="light" color={signed ? 'teal' : 'gray'}>
            {kindWords(signed ? 'signed' : 'unsigned')}
          </Badge>
          {invalid && (
            <Badge variant="light" color="red">
              {t('invalid')}
            </Badge>
          )}
          {amount && (
            <Text span fw={700} size="lg">
              <Money amount={amount} currency={summary.currency} />
            </Text>
          )}
          <DocumentFacts entry={entry} />
          <span>
            {t('in')} <bdi>{folder}</bdi> · {t('changed')} <Timestamp at={updatedAt} />
          </span>
        </Group>
      }
      actions={
        <DocumentActions
          entry={entry}
          failedIn={failedJob?.workflow?.id}
          onStarted={setStarted}
          onChanged={onChanged}
        />
      }
    >
      {running !== undefined && running !== failedJob?.id && (
        <StartedJob key={running} id={running} isAwaited={running === started} />
      )}
      {failedJob && (
        <JobFault key={failedJob.id} entry={entry} job={failedJob} isAwaited={failedJob.id === started} />
      )}
      {original && <OriginalNotice original={original} />}
      {faults && <FaultPanel faults={faults} isInvalid={invalid} onJump={() => show('document')} />}
      <Tabs
        value={tab}
        onChange={(next) => show(documentTabs.find((each) => each === next) ?? 'document')}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('views')}>
          {documentTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <Stack>
            <TabContent
              tab={tab}
              entry={entry}
              doc={doc}
              schema={data?.documentSchema ?? undefined}
              onChanged={onChanged}
              onDocument={() => show('document')}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
