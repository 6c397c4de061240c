import { Badge, Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { PagedTable, type TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { ScopeWords } from '../../parts/access/scope-words.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { EnrollmentsQuery, UpdateEnrollment, type EnrollmentData } from './workspace.queries.ts';

/** Lists the apps enrolled in the workspace, and enables or disables them. */
export function Apps(): ReactElement {
  const { t } = useTranslation('workspace');
  const pages = usePages(EnrollmentsQuery, {}, ({ enrollments }) => enrollments);
  const mayWrite = useMay('access:write');
  const update = useSubmit(UpdateEnrollment);

  async function toggle({ id, revision, app, disabled }: EnrollmentData): Promise<void> {
    const question = {
      title: t('apps.question', { app }),
      text: t('apps.consequence'),
      verb: t('apps.disable'),
    };
    if (!disabled && !(await confirm(question))) return;
    await update.run({ id, ifRevision: revision, patch: { disabled: !disabled } });
    pages.reload();
  }

  const columns = useColumns(mayWrite ? (enrollment) => void toggle(enrollment) : undefined);
  return (
    <>
      {update.error && <Failure error={update.error} />}
      <PagedTable
        label={t('apps.title')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('apps.empty.title')} text={t('apps.empty.text')} />}
      />
    </>
  );
}

function useColumns(
  onToggle: ((enrollment: EnrollmentData) => void) | undefined,
): readonly TableColumn<EnrollmentData>[] {
  const { t } = useTranslation('workspace');
  const columns: TableColumn<EnrollmentData>[] = [
    {
      key: 'app',
      title: t('apps.column.app'),
      cell: ({ app, disabled }) => (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {app}
          </Text>
          {disabled && <Badge color="gray">{t('apps.disabled')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'scope',
      title: t('apps.column.scope'),
      isWide: true,
      cell: ({ scope }) => <ScopeWords scope={scope} />,
    },
    {
      key: 'since',
      title: t('apps.column.since'),
      isWide: true,
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
  ];
  if (onToggle)
    columns.push({
      key: 'actions',
      title: t('apps.column.actions'),
      cell: (enrollment) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t(enrollment.disabled ? 'apps.enableLabel' : 'apps.disableLabel', {
            app: enrollment.app,
          })}
          onClick={() => onToggle(enrollment)}
        >
          {t(enrollment.disabled ? 'apps.enable' : 'apps.disable')}
        </Button>
      ),
    });
  return columns;
}
