import { Badge, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Timestamp } from '../values/timestamp.tsx';
import type { TableColumn } from '../paged-table/paged-table.tsx';

/** A version of a record in a list. */
export interface VersionRow {
  readonly version: string;
  readonly createdAt: string;
  readonly srcId: string | null;
}

interface VersionActs {
  /** Labels for its time and for restoring it. */
  readonly words: { readonly at: string; readonly restore: string };
  /** Version of the current record, if restoring it would change nothing. */
  readonly current: string | undefined;
  /** Version that is compared with the editor. */
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
  /** Undefined if it is not allowed. */
  readonly onRestore: ((version: string) => void) | undefined;
}

/** Returns the columns of a version and its actions. */
export function useVersionColumns(acts: VersionActs): readonly TableColumn<VersionRow>[] {
  const { words, current, chosen, onChoose, onRestore } = acts;
  const { t } = useTranslation('records');
  return [
    {
      key: 'version',
      title: t('versions.version'),
      cell: ({ version }) => (
        <Group gap={6} wrap="nowrap">
          {version}
          {version === current && <Badge size="xs">{t('versions.current')}</Badge>}
        </Group>
      ),
    },
    { key: 'at', title: words.at, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { key: 'by', title: t('versions.by'), isWide: true, cell: ({ srcId }) => srcId },
    {
      key: 'acts',
      title: t('versions.acts'),
      cell: ({ version }) => (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            aria-pressed={chosen === version}
            onClick={() => onChoose(version)}
          >
            {t('versions.compare')}
          </Button>
          {onRestore && version !== current && (
            <Button size="compact-xs" variant="default" onClick={() => onRestore(version)}>
              {words.restore}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}
