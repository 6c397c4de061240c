import { Stack, Table, Text, Title } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { amountOf } from '../../graphql/entry-summary.ts';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { translateMember } from '../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../parts/documents/document-terms.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { MissingScope } from '../../parts/failure/missing-scope.tsx';
import { Money } from '../../parts/values/money.tsx';
import { OutcomeBadge } from '../../parts/status/outcome-badge.tsx';
import { EntryStateBadge, SiloStateBadge } from '../../parts/status/silo-state-badge.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { Duration, Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { isCorrecting } from './corrections.logic.ts';
import { DocumentLink } from './document-link.tsx';
import { type DocumentProps, ActivityQuery } from './document.queries.ts';
import { StateForm } from './state-form.tsx';

/** Shows the states of the document, the jobs that worked on it, and related documents. */
export function Activity({ entry, onChanged }: DocumentProps): ReactElement {
  const { t } = useTranslation('document');
  const kindWords = useTranslation('document-parts').t;
  const terms = useTerms();
  const { id, previousId } = entry;
  const maySet = useMay('silo:write');
  const maySeeJobs = useMay('transform:read');
  const [{ data, error }, read] = useQuery({
    query: ActivityQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const again = (): void => read({ requestPolicy: 'network-only' });
  useRefresh((change) => change.id === id || change.siloEntryId === id, again);
  const relation = (context: string, summary: { readonly type: string | null }): string => {
    if (context === 'previous') return t('activity.madeFrom');
    if (context === 'preceding' && isCorrecting(summary)) return t('correctedBy');
    return t('activity.names', { place: translateMember(context, terms) });
  };
  const { states = [], jobs, related = [] } = data?.siloEntry ?? {};
  return (
    <Stack gap="lg">
      {error && <Failure error={error} retry={again} />}
      <Block title={t('activity.states')} isEmpty={states.length === 0} none={t('activity.noStates')}>
        <Table aria-label={t('activity.states')}>
          <Table.Tbody>
            {states.map(({ id: state, key, notes, src, srcId, createdAt }) => (
              <Table.Tr key={state}>
                <Table.Td>
                  <SiloStateBadge state={key} />
                </Table.Td>
                <Table.Td>
                  <Timestamp at={createdAt} />
                </Table.Td>
                <Table.Td className="reading-text">{src === 'job' ? <JobLink id={srcId} /> : srcId}</Table.Td>
                <Table.Td className="reading-text">{notes}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Block>
      {maySet && <StateForm id={id} onChanged={onChanged} />}
      <Block
        title={t('activity.jobs')}
        isEmpty={(jobs ?? []).length === 0}
        none={maySeeJobs ? t('activity.noJobs') : <MissingScope scope="transform:read" />}
      >
        <Table aria-label={t('activity.jobs')}>
          <Table.Tbody>
            {(jobs ?? []).map((job) => (
              <Table.Tr key={job.id}>
                <Table.Td>
                  <OutcomeBadge outcome={job.outcome} />
                </Table.Td>
                <Table.Td>
                  <JobLink id={job.id} name={job.workflow?.name} />
                </Table.Td>
                <Table.Td>
                  <Timestamp at={job.createdAt} />
                </Table.Td>
                <Table.Td>
                  <Duration from={job.createdAt} until={job.completedAt} pausedSeconds={job.pausedSeconds} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Block>
      <Block
        title={t('activity.related')}
        isEmpty={related.length === 0 && !previousId}
        none={t('activity.noRelated')}
      >
        <Table aria-label={t('activity.related')}>
          <Table.Tbody>
            {previousId && (
              <Table.Tr>
                <Table.Td>{t('activity.previous')}</Table.Td>
                <Table.Td colSpan={3}>
                  <DocumentLink id={previousId} />
                </Table.Td>
              </Table.Tr>
            )}
            {related.map(({ id: other, context, docSchema, draft, state, summary }) => (
              <Table.Tr key={other + context}>
                <Table.Td>{context && relation(context, summary)}</Table.Td>
                <Table.Td className="reading-text">
                  <TextLink inherit to={`/documents/${other}`}>
                    {documentKind(docSchema, summary.type, kindWords)}{' '}
                    <bdi>{summary.number ?? summary.title}</bdi>
                  </TextLink>
                </Table.Td>
                <Table.Td>
                  <EntryStateBadge state={state} draft={draft} />
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={amountOf(summary)} currency={summary.currency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Block>
    </Stack>
  );
}

interface BlockProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly none: ReactNode;
  readonly children: ReactNode;
}

function Block({ title, isEmpty, none, children }: BlockProps): ReactElement {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {isEmpty ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Table.ScrollContainer minWidth={420} type="native" tabIndex={0}>
          {children}
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function JobLink({
  id,
  name,
}: {
  readonly id: string;
  readonly name?: string | null | undefined;
}): ReactElement {
  if (!useMay('transform:read')) return <bdi>{name ?? id}</bdi>;
  return (
    <TextLink inherit to={`/jobs/${id}`}>
      <bdi>{name ?? id}</bdi>
    </TextLink>
  );
}
