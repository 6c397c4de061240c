import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure.tsx';
import { sizeText } from '../../parts/formats.logic.ts';
import { JsonEditor } from '../../parts/json-editor/json-editor.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { RawJobQuery } from './raw-job.query.ts';

/** More is drawn only when asked for, in bytes. */
const drawnAtOnce = 256_000;

/** The job as the API answers it; read again when it has changed. */
export function JobRaw({
  jobId,
  revision,
}: {
  readonly jobId: string;
  readonly revision: number;
}): ReactElement {
  const { t, i18n } = useTranslation('job');
  const [{ data, error, fetching }, query] = useQuery({
    query: RawJobQuery,
    variables: { id: jobId },
    requestPolicy: 'network-only',
    // Another context asks again.
    context: useMemo(() => ({ revision }), [revision]),
  });
  const [isAsked, setAsked] = useState(false);
  const text = useMemo(() => data?.job && JSON.stringify(data.job, undefined, 2), [data]);
  const size = useMemo(() => new Blob([text ?? '']).size, [text]);
  if (error) return <Failure error={error} retry={() => query({ requestPolicy: 'network-only' })} />;
  if (!text) return fetching ? <Waiting /> : <Text c="dimmed">{t('gone.text')}</Text>;
  const isDrawn = isAsked || size <= drawnAtOnce;
  return (
    <Stack gap="xs">
      <Group justify="flex-end" gap="xs">
        {!isDrawn && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('raw.show', { size: sizeText(size, i18n.language) })}
          </Button>
        )}
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copy.done' : 'copy.json')}
            </Button>
          )}
        </CopyButton>
      </Group>
      {isDrawn && <JsonEditor label={t('tab.raw')} value={text} />}
    </Stack>
  );
}
