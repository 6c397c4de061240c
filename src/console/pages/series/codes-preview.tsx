import { Alert, Code, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { isOverflowing, type SeriesDraft } from './series-form.logic.ts';
import { CodesQuery } from './series.queries.ts';

interface CodesPreviewProps {
  readonly draft: SeriesDraft;
  readonly id: string | undefined;
  /** Next number. */
  readonly next: number;
}

/** Shows the next codes, as the service generates them, and warns of later problems. */
export function CodesPreview({ draft, id, next }: CodesPreviewProps): ReactElement {
  const { t } = useTranslation('series');
  const { prefix, padding, suffix } = draft;
  const [input] = useDebouncedValue(
    JSON.stringify({ name: '-', prefix, padding, suffix, start: next, count: 3 }),
    150,
  );
  const [{ data, error }] = useQuery({
    query: CodesQuery,
    variables: { input: JSON.parse(input) },
    requestPolicy: 'cache-and-network',
  });
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    if (data?.previewSeriesCodes) setCodes(data.previewSeriesCodes.codes);
  }, [data]);
  const like = data?.previewSeriesCodes?.alike.find((each) => each.id !== id);
  return (
    <>
      <Text size="sm" fw={500}>
        {t('form.preview')}
      </Text>
      <Group
        gap="xs"
        role="status"
        aria-label={t('form.preview')}
        className="any-text"
        opacity={error ? 0.5 : 1}
      >
        {codes.map((code) => (
          <Code key={code} fz="md">
            {code}
          </Code>
        ))}
      </Group>
      {isOverflowing(draft, next) && <Alert color="yellow">{t('form.overflow', { padding })}</Alert>}
      {like && <Alert color="yellow">{t('form.collision', { name: like.name })}</Alert>}
    </>
  );
}
