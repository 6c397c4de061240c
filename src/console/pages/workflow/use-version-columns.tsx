import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '../../graphql/graphql.ts';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { When } from '../../parts/when.tsx';
import type { VersionsQuery } from './workflow.queries.ts';

type VersionRow = NonNullable<ResultOf<typeof VersionsQuery>['workflowVersions']>['nodes'][number];

interface Acts {
  /** The version that is compared with what is in the editor. */
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
  /** Absent: it is not allowed. */
  readonly onRestore?: (version: string) => void;
}

/** What is shown of a version, and what can be done with it. */
export function useVersionColumns({ chosen, onChoose, onRestore }: Acts): readonly TableColumn<VersionRow>[] {
  const { t } = useTranslation('workflow');
  return [
    { key: 'version', title: t('versions.version'), cell: ({ version }) => version },
    { key: 'at', title: t('versions.at'), cell: ({ createdAt }) => <When at={createdAt} /> },
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
          {onRestore && (
            <Button size="compact-xs" variant="default" onClick={() => onRestore(version)}>
              {t('versions.restore')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}
