import { Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { differingFiles, isText, type FilePair, type TemplateFiles } from './template-files.logic.ts';
import { TemplateVersionQuery } from './templates.queries.ts';

const TextMerge = lazy(async () => ({
  default: (await import('../../parts/document-diff/text-merge.tsx')).TextMerge,
}));

interface VersionComparisonProps {
  readonly id: string;
  readonly version: string;
  /** Files in the editor. */
  readonly files: TemplateFiles;
}

/** Shows how each file of a version differs from the one in the editor. */
export function VersionComparison({ id, version, files }: VersionComparisonProps): ReactElement {
  const { t } = useTranslation('templates');
  const [{ data, error }, again] = useQuery({ query: TemplateVersionQuery, variables: { id, version } });
  const earlier = data?.printTemplateVersion?.files;
  if (error) return <Failure error={error} retry={() => again()} />;
  if (!earlier) return <Loading />;
  const pairs = differingFiles(earlier, files);
  return (
    <Stack gap="xs" component="section" aria-label={t('versions.compared', { version })}>
      <Text fw={600}>{t('versions.compared', { version })}</Text>
      {pairs.length === 0 && <Text c="dimmed">{t('versions.same')}</Text>}
      {pairs.map((pair) => (
        <Stack key={pair.path} gap={4}>
          <Title order={3} size="sm">
            {pair.before === undefined
              ? t('versions.onlyHere', { path: pair.path, version })
              : pair.after === undefined
                ? t('versions.onlyThere', { path: pair.path })
                : pair.path}
          </Title>
          <Contents {...pair} />
        </Stack>
      ))}
    </Stack>
  );
}

function Contents({ before = '', after = '' }: FilePair): ReactElement {
  const { t } = useTranslation('templates');
  if (!isText(before) || !isText(after)) return <Text size="sm">{t('versions.binary')}</Text>;
  return (
    <Suspense fallback={<Loading />}>
      <TextMerge before={before} after={after} />
    </Suspense>
  );
}
