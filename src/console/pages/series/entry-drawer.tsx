import { Anchor, Code, Drawer, Stack, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { CopiedCode } from '../../parts/copy/copied-code.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { EntryDocumentQuery, EntryQuery, type EntryData } from './entries.queries.ts';
import { SignedPayload } from './signed-payload.tsx';

interface EntryDrawerProps {
  readonly seriesId: string;
  /** Id of the entry to show, if any. */
  readonly id: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** Shows an entry of a series next to the list: its position in the chain, and the signed payload. */
export function EntryDrawer({ seriesId, id, onOpen }: EntryDrawerProps): ReactElement {
  const { t } = useTranslation('series');
  const [{ data, error }, read] = useQuery({
    query: EntryQuery,
    variables: { seriesId, id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  });
  const entry = data?.seriesEntry?.id === id ? data?.seriesEntry : undefined;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => onOpen(undefined)}
      position="right"
      size="lg"
      title={entry?.code ?? t('entry.title')}
      closeButtonProps={{ 'aria-label': t('entry.close') }}
    >
      {error && <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />}
      {!entry && !error && <Loading />}
      {entry && <Entry entry={entry} onOpen={onOpen} />}
    </Drawer>
  );
}

function Entry({
  entry,
  onOpen,
}: {
  readonly entry: EntryData;
  readonly onOpen: (id: string) => void;
}): ReactElement {
  const { t, i18n } = useTranslation('series');
  const { id, seriesId, index, code, createdAt, previousId, meta, signed, sigs } = entry;
  const maySee = useMay('silo:read');
  const [{ data }] = useQuery({ query: EntryDocumentQuery, variables: { seriesId, id }, pause: !maySee });
  const document = data?.seriesEntry?.document;
  return (
    <Stack gap="md">
      <Facts
        of={{
          [t('entry.number')]: countText(index, i18n.language),
          [t('entry.createdAt')]: <Timestamp at={createdAt} />,
          [t('entry.id')]: <Code>{id}</Code>,
          [t('entry.previous')]: previousId ? (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(previousId)}>
              {previousId}
            </Anchor>
          ) : (
            t('entry.first')
          ),
          [t('entry.meta')]: meta && (
            <Code block tabIndex={0}>
              {JSON.stringify(meta, null, 2)}
            </Code>
          ),
          [t('entry.document')]: document && (
            <>
              <TextLink to={`/documents/${document.id}`} size="sm">
                {document.summary.number ?? document.summary.title ?? document.id}
              </TextLink>
              {document.summary.code !== code && <Text size="sm">{t('entry.otherNumber')}</Text>}
            </>
          ),
        }}
      />
      <Title order={3} size="h5">
        {t('signed.title')}
      </Title>
      {signed ? <SignedPayload signed={signed} /> : <Text size="sm">{t('entry.unsigned')}</Text>}
      <Title order={3} size="h5">
        {t('signed.sigs', { count: sigs.length })}
      </Title>
      {sigs.map((sig) => (
        <CopiedCode key={sig} code={sig} />
      ))}
    </Stack>
  );
}
