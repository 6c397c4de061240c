import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { bytesText } from '../../parts/values/formats.logic.ts';
import { MissingScope } from '../../parts/failure/missing-scope.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { PdfView } from '../../parts/pdf-view/pdf-view.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { FilesQuery } from './job.queries.ts';

/** Interval of renewal in milliseconds: URLs of files are valid for ten minutes. */
const renewEvery = 8 * 60_000;

/** Lists the files that the steps of a job created, to view or download. */
export function JobFiles({ jobId }: { readonly jobId: string }): ReactElement {
  const { t, i18n } = useTranslation('job');
  const mayRead = useMay('silo:read');
  const [{ data, error, fetching }, query] = useQuery({
    query: FilesQuery,
    variables: { id: jobId },
    requestPolicy: 'network-only',
    pause: !mayRead,
  });
  const [open, setOpen] = useState<string>();
  const renew = (): void => query({ requestPolicy: 'network-only' });
  useInterval(renew, renewEvery, { autoInvoke: true });
  if (!mayRead)
    return (
      <Text c="dimmed">
        <MissingScope scope="silo:read" />
      </Text>
    );
  if (error) return <Failure error={error} retry={renew} />;
  const files = data?.job?.attachments ?? [];
  if (fetching && files.length === 0) return <Loading rows={3} />;
  if (files.length === 0) return <Text c="dimmed">{t('noFiles')}</Text>;
  const opened = files.find(({ id }) => id === open);
  return (
    <Stack>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
        <Table aria-label={t('tab.files')}>
          <Table.Thead>
            <Table.Tr>
              {(['name', 'kind', 'size', 'at', 'get'] as const).map((column) => (
                <Table.Th key={column}>{t(`file.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map(({ id, name, category, mime, size, createdAt, look, save }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" className="job-text">
                  {name}
                </Table.Th>
                <Table.Td>{[category, mime].filter(Boolean).join(' · ')}</Table.Td>
                <Table.Td className="digits">{bytesText(size, i18n.language)}</Table.Td>
                <Table.Td>
                  <Timestamp at={createdAt} />
                </Table.Td>
                <Table.Td>
                  <Group gap="sm" wrap="nowrap">
                    {look && mime === 'application/pdf' && (
                      <Anchor
                        size="sm"
                        component="button"
                        aria-expanded={open === id}
                        onClick={() => setOpen(open === id ? undefined : id)}
                      >
                        {t('file.look')}
                      </Anchor>
                    )}
                    {save && (
                      <Anchor size="sm" href={save} download={name}>
                        {t('file.save')}
                      </Anchor>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {opened?.look && <PdfView key={opened.id} source={pathOf(opened.look)} />}
    </Stack>
  );
}

/**
 * Returns the path of a URL: the public origin of the service may differ from this page's, and the content
 * security policy permits only the latter.
 */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
};
