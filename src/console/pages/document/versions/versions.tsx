import { Alert, Badge, Button, Group, Select, Stack, Table } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQuery } from 'urql';
import { isInvoice } from '../../../parts/documents/document-kind.logic.ts';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { Failure } from '../../../parts/failure/failure.tsx';
import { confirm } from '../../../parts/dialogs/confirm.ts';
import type { Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { Loading } from '../../../parts/page/loading.tsx';
import { useReplicate } from '../../../parts/documents/use-replicate.ts';
import { Timestamp } from '../../../parts/values/timestamp.tsx';
import { useMay } from '../../../session/session-context.ts';
import { RestoreMutation } from '../document.mutations.ts';
import { VersionQuery, VersionsQuery, type DocumentEntry } from '../document.queries.ts';
import { membersOf } from '../../../parts/document-reading/reading.logic.ts';

const route = getRouteApi('/documents/$id');

interface VersionsProps {
  readonly entry: DocumentEntry;
  readonly schema: Schema | undefined;
  readonly onChanged: () => void;
}

/**
 * Lists all versions, compares any two and restores one; a signed document cannot be restored and offers
 * alternatives.
 */
export function Versions({ entry, schema, onChanged }: VersionsProps): ReactElement {
  const { t } = useTranslation('document');
  const parts = useTranslation('document-parts').t;
  const { id, revision, version: current, signed: isSigned } = entry;
  const mayWrite = useMay('silo:write');
  const [{ data, error }, read] = useQuery({
    query: VersionsQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const [restored, restore] = useMutation(RestoreMutation);
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const versions = data?.siloEntry?.versions ?? [];
  const to = chosen.to ?? current;
  const from = chosen.from ?? versions.find(({ version }) => Number(version) < Number(to))?.version;
  const again = (): void => {
    read({ requestPolicy: 'network-only' });
    onChanged();
  };
  const ask = async (version: string): Promise<void> => {
    const question = {
      title: t('versions.restoreTitle', { version }),
      text: t('versions.restoreText'),
      verb: t('versions.restore'),
      isHarmless: true,
    };
    if (!(await confirm(question))) return;
    await restore({ id, revision, version });
    again();
  };
  return (
    <Stack>
      {error && <Failure error={error} retry={again} />}
      {isSigned && mayWrite && <InsteadOfRestoring entry={entry} />}
      {restored.error && <Failure error={restored.error} retry={again} />}
      <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
        <Table aria-label={t('tab.versions')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('versions.version')}</Table.Th>
              <Table.Th>{t('versions.at')}</Table.Th>
              <Table.Th>{t('versions.by')}</Table.Th>
              <Table.Th>{t('versions.digest')}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.map(({ version, src, srcId, hash, signed, invalid, at }) => (
              <Table.Tr key={version}>
                <Table.Td>
                  <Group gap={6}>
                    {version}
                    {version === current && <Badge size="xs">{t('versions.current')}</Badge>}
                    {signed && (
                      <Badge size="xs" variant="light" color="teal">
                        {parts('signed')}
                      </Badge>
                    )}
                    {invalid && (
                      <Badge size="xs" variant="light" color="red">
                        {t('invalid')}
                      </Badge>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td>
                  <Timestamp at={at} />
                </Table.Td>
                <Table.Td className="reading-text" miw={130}>
                  {t(src === 'job' ? 'versions.byJob' : 'versions.byUser', { id: srcId })}
                </Table.Td>
                <Table.Td className="digits">{hash.slice(0, 12)}</Table.Td>
                <Table.Td ta="end">
                  {mayWrite && !isSigned && version !== current && (
                    <Button size="compact-sm" variant="default" onClick={() => void ask(version)}>
                      {t('versions.restore')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {versions.length > 1 && (
        <Group gap="xs">
          {(['from', 'to'] as const).map((side) => (
            <Select
              key={side}
              label={t(`versions.${side}`)}
              allowDeselect={false}
              value={(side === 'from' ? from : to) ?? null}
              data={versions.map(({ version }) => version)}
              onChange={(value) => setChosen((before) => ({ ...before, [side]: value ?? undefined }))}
            />
          ))}
        </Group>
      )}
      {from !== undefined && <Between id={id} from={from} to={to} schema={schema} />}
    </Stack>
  );
}

/** Offers alternatives for a signed document. */
function InsteadOfRestoring({ entry: { id, docSchema } }: Pick<VersionsProps, 'entry'>): ReactElement {
  const { t } = useTranslation('document');
  const navigate = route.useNavigate();
  const { replicate, isBusy } = useReplicate(id);
  const correct = (): void =>
    void navigate({ to: '/documents/$id', params: { id }, search: { tab: 'versions', correct: true } });
  return (
    <Alert color="gray" title={t('versions.signed')}>
      {t('versions.signedText')}
      <Group gap="xs" mt="sm">
        {isInvoice(docSchema) && (
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={correct}>
            {t('correct.title')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void replicate()}>
          {t('replicate')}
        </Button>
      </Group>
    </Alert>
  );
}

interface BetweenProps {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly schema: Schema | undefined;
}

function Between({ id, from, to, schema }: BetweenProps): ReactElement {
  const [before] = useQuery({ query: VersionQuery, variables: { id, version: from } });
  const [after] = useQuery({ query: VersionQuery, variables: { id, version: to } });
  const error = before.error ?? after.error;
  if (error) return <Failure error={error} />;
  const [one, other] = [before.data?.siloEntryVersion?.data, after.data?.siloEntryVersion?.data];
  if (!one || !other) return <Loading />;
  return (
    <DocumentDiff
      before={membersOf(one)['doc'] ?? null}
      after={membersOf(other)['doc'] ?? null}
      schema={schema}
    />
  );
}
