import { ActionIcon, Badge, Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots } from '../../icons/later-icons.ts';
import { holdsMask, withoutMasks } from '../../parts/json/masks.logic.ts';
import { numberFormat } from '../../parts/values/formats.logic.ts';
import { readServiceError } from '../../parts/failure/service-error.ts';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { durationText } from '../../parts/values/time.logic.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { useSession } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import { ContentsQuery, DisableMutation, type WorkflowRow } from './workflows.queries.ts';

interface Acts {
  readonly mayWrite: boolean;
  readonly onChange: () => void;
  readonly onDuplicate: (document: JsonObject) => void;
}

export function useColumns({ mayWrite, onChange, onDuplicate }: Acts): readonly TableColumn<WorkflowRow>[] {
  const { t, i18n } = useTranslation('workflows');
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const none = (
    <Text span c="dimmed" size="sm">
      –
    </Text>
  );
  return [
    {
      key: 'name',
      title: t('column.name'),
      cell: ({ id, name, schema }) => (
        <>
          <TextLink to="/workflows/$id" params={{ id }} fw={600} size="sm">
            {name || id}
          </TextLink>
          {schema && (
            <Text size="xs" c="dimmed">
              {schema}
            </Text>
          )}
        </>
      ),
    },
    { key: 'state', title: t('column.state'), cell: (row) => <StateBadge {...row} /> },
    {
      key: 'last',
      title: t('column.last'),
      isWide: true,
      cell: ({ stats }) => (stats.lastCreatedAt ? <Timestamp at={stats.lastCreatedAt} /> : none),
    },
    {
      key: 'success',
      title: t('column.success'),
      isWide: true,
      cell: ({ stats: { successRate, count } }) =>
        successRate === null ? (
          none
        ) : (
          <span className="digits">{t('success', { rate: percent.format(successRate), count })}</span>
        ),
    },
    {
      key: 'median',
      title: t('column.median'),
      isWide: true,
      cell: ({ stats: { medianSeconds } }) =>
        medianSeconds === null ? (
          none
        ) : (
          <span className="digits">{durationText(medianSeconds * 1000, i18n.language)}</span>
        ),
    },
    ...(mayWrite
      ? [
          {
            key: 'acts',
            title: t('column.acts'),
            cell: (row: WorkflowRow) => <RowMenu row={row} onChange={onChange} onDuplicate={onDuplicate} />,
          },
        ]
      : []),
  ];
}

function StateBadge({ draft, disabled, version }: WorkflowRow): ReactElement {
  const { t } = useTranslation('workflows');
  if (disabled)
    return (
      <Badge variant="light" className="state-badge" color="gray">
        {t('state.disabled')}
      </Badge>
    );
  if (!draft)
    return (
      <Badge variant="light" className="state-badge" color="teal">
        {t('badge.published', { version })}
      </Badge>
    );
  return (
    <Badge variant="light" className="state-badge" color="orange">
      {version ? t('badge.draftOf', { version }) : t('state.draft')}
    </Badge>
  );
}

/** Reports a refused change; the notification stays until it is closed. */
function fail(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, role: 'alert' });
}

type RowMenuProps = Omit<Acts, 'mayWrite'> & { readonly row: WorkflowRow };

function RowMenu({ row, onChange, onDuplicate }: RowMenuProps): ReactElement {
  const { t } = useTranslation('workflows');
  const { client } = useSession();
  const say = useServiceText();
  const { id, name, draft, disabled } = row;
  const told = name || id;

  async function setDisabled(next: boolean): Promise<void> {
    // A patch without this flag would publish the draft.
    const patch = { disabled: next, ...(draft && { draft: true }) };
    const { error } = await client.mutation(DisableMutation, { id, patch }).toPromise();
    if (error) return fail(say(readServiceError(error).message));
    onChange();
    const notice = notifications.show({
      autoClose: 10_000,
      message: (
        <>
          {t(next ? 'disabled' : 'enabled', { name: told })}{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(notice);
              void setDisabled(!next);
            }}
          >
            {t('undo')}
          </Button>
        </>
      ),
    });
  }

  async function duplicate(): Promise<void> {
    const { data, error } = await client
      .query(ContentsQuery, { id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (error || !data?.workflow) return fail(error ? say(readServiceError(error).message) : told);
    const { contents } = data.workflow;
    if (holdsMask(contents)) notifications.show({ message: t('secretsLeft'), color: 'orange' });
    const copied = withoutMasks(contents) as JsonObject;
    onDuplicate({ ...copied, name: t('copyOf', { name: told }).slice(0, 255) });
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('acts', { name: told })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void duplicate()}>{t('duplicate')}</Menu.Item>
        <Menu.Item onClick={() => void setDisabled(!disabled)}>
          {t(disabled ? 'enable' : 'disable')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
