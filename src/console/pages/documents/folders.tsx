import { NavLink, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { IconFolder, IconFolders } from '../../icons/later-icons.ts';
import { countText } from '../../parts/values/formats.logic.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { FoldersQuery } from './documents.queries.ts';

/** Lists the folders with their numbers of documents, updated live. */
export function Folders({ current }: { readonly current: string | undefined }): ReactElement {
  const { t, i18n } = useTranslation('documents');
  const [{ data, error }, read] = useQuery({ query: FoldersQuery, requestPolicy: 'cache-and-network' });
  useRefresh(
    ({ object }) => object === 'entry',
    () => read({ requestPolicy: 'network-only' }),
  );
  if (error) return <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />;
  const folders = data?.siloFolders ?? [];
  return (
    <Stack gap={0} component="nav" aria-label={t('folders')} className="folders">
      {[undefined, ...folders].map((folder) => (
        <NavLink
          key={folder?.key ?? ''}
          renderRoot={(props) => (
            <Link {...props} to="/documents" search={(before) => ({ ...before, folder: folder?.key })} />
          )}
          active={current === folder?.key}
          aria-current={current === folder?.key ? 'page' : undefined}
          label={folder ? <bdi>{folder.key}</bdi> : t('allFolders')}
          leftSection={folder ? <IconFolder size={16} aria-hidden /> : <IconFolders size={16} aria-hidden />}
          rightSection={
            folder && (
              <Text size="xs" className="digits">
                {countText(folder.count, i18n.language)}
                {folder.capped && '+'}
              </Text>
            )
          }
        />
      ))}
    </Stack>
  );
}
