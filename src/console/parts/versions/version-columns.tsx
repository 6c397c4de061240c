import { Badge, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { When } from '../when.tsx';
import type { TableColumn } from '../paged-table/paged-table.tsx';

/** A version of a record, as a list shows it. */
export interface VersionRow {
  readonly version: string;
  readonly createdAt: string;
  readonly srcId: string | null;
}

interface VersionActs {
  /** What its time is the time of, and what restoring is called. */
  readonly words: { readonly at: string; readonly restore: string };
  /** The version that the record is now, if going back to it makes no sense. */
  readonly current: string | undefined;
  /** The version that is compared with what is in the editor. */
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
  /** Undefined: it is not allowed. */
  readonly onRestore: ((version: string) => void) | undefined;
}

/** What is shown of a version, and what can be done with it. */
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
    { key: 'at', title: words.at, cell: ({ createdAt }) => <When at={createdAt} /> },
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
