import { Anchor, Code, Stack, Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Facts } from '../../parts/page/facts.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { DocumentLink } from './document-link.tsx';
import { MetaQuery, type DocumentEntry } from './document.queries.ts';
import { isWebAddress } from '../../parts/document-reading/values.logic.ts';
import { Members } from '../../parts/document-reading/members.tsx';

/** Shows the fields of the entry, and the metadata that apps store with it. */
export function MetaTab({ entry }: { readonly entry: DocumentEntry }): ReactElement {
  const { t, i18n } = useTranslation('document');
  const { id, key, revision, version, docSchema, envSchema, digest, previousId, tags, meta, createdAt } =
    entry;
  const [{ data, error }, read] = useQuery({
    query: MetaQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const rows = data?.siloEntry?.metaRows ?? [];
  const facts = {
    [t('meta.id')]: <Code>{id}</Code>,
    [t('meta.key')]: key,
    [t('meta.revision')]: countText(revision, i18n.language),
    [t('versions.version')]: version,
    [t('meta.created')]: <Timestamp at={createdAt} />,
    [t('activity.previous')]: previousId && <DocumentLink id={previousId} />,
    [t('meta.schema')]: docSchema,
    [t('meta.envelope')]: envSchema,
    [t('versions.digest')]: `${digest.alg} ${digest.val}`,
    [t('meta.tags')]: tags?.join(', '),
    [t('meta.meta')]: meta && Object.keys(meta).length > 0 && <Members value={meta} path="$" />,
  };
  return (
    <Stack>
      <Facts of={facts} />
      {error && <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />}
      {data && rows.length === 0 && <Text c="dimmed">{t('meta.none')}</Text>}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
          <Table aria-label={t('tab.meta')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('meta.source')}</Table.Th>
                <Table.Th>{t('meta.key')}</Table.Th>
                <Table.Th>{t('meta.value')}</Table.Th>
                <Table.Th>{t('meta.changed')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id: row, src, key: name, ref, value, linkUrl, secure, updatedAt }) => (
                <Table.Tr key={row}>
                  <Table.Td>{src}</Table.Td>
                  <Table.Td>
                    {name} {ref && <Code>{ref}</Code>}
                  </Table.Td>
                  <Table.Td>
                    {secure && value === null ? t('meta.secure') : <Members value={value} path="$" />}
                    {linkUrl && isWebAddress(linkUrl) && (
                      <Anchor href={linkUrl} target="_blank" rel="noopener noreferrer nofollow">
                        {linkUrl}
                      </Anchor>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Timestamp at={updatedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
