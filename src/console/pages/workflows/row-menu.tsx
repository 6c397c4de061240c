import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from '../../graphql/graphql.ts';
import { IconDots } from '../../icons/later-icons.ts';
import { readServiceError } from '../../parts/failure/service-error.ts';
import { holdsMask, withoutMasks } from '../../parts/json/masks.logic.ts';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { useSession } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';

/** Callbacks for the results of actions on a workflow in the list. */
export interface RowActs {
  readonly onChange: () => void;
  readonly onDuplicate: (document: JsonObject) => void;
}

const ContentsQuery = graphql(`
  query WorkflowContents($id: ID!) {
    workflow(id: $id) {
      id
      contents
    }
  }
`);

const DisableMutation = graphql(`
  mutation DisableWorkflow($id: ID!, $patch: WorkflowPatch!) {
    updateWorkflow(id: $id, patch: $patch) {
      id
      revision
      disabled
      draft
    }
  }
`);
/** Reports a refused change; the notification stays until it is closed. */
function fail(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, role: 'alert' });
}

interface RowMenuProps extends RowActs {
  readonly row: {
    readonly id: string;
    readonly name: string | null;
    readonly draft: boolean;
    readonly disabled: boolean;
  };
}

/** Shows the menu of actions for a workflow in the list. */
export function RowMenu({ row, onChange, onDuplicate }: RowMenuProps): ReactElement {
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
