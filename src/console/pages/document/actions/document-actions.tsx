import { Alert, Button, Menu, Stack, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconEdit,
  IconFileMinus,
  IconPlayerPlay,
  IconSignature,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { schemaName } from '../../../parts/document-kind.logic.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { valueAt } from '../../../parts/json-path.logic.ts';
import { newId } from '../../../parts/new-id.ts';
import { confirm } from '../../../parts/question.ts';
import { showFailure } from '../../../parts/show-failure.tsx';
import { useMay } from '../../../session/session-context.ts';
import { CreateFromMutation, SignMutation } from '../document.mutations.ts';
import type { DocumentProps } from '../document.props.ts';
import { Correction } from './correction.tsx';
import { RunWorkflow } from './run-workflow.tsx';

interface DocumentActionsProps extends DocumentProps {
  readonly onStarted: (jobId: string) => void;
}

/** What can be done with the document; what depends on its state says why it cannot. */
export function DocumentActions({ entry, onStarted, onChanged }: DocumentActionsProps): ReactElement {
  const { t } = useTranslation('document');
  const { id, revision, signed, invalid, docSchema } = entry;
  const mayWrite = useMay('silo:write');
  const mayRun = useMay('transform:write') && mayWrite;
  const navigate = useNavigate();
  const [open, setOpen] = useState<'correct' | 'run'>();
  const [, sign] = useMutation(SignMutation);
  const [, create] = useMutation(CreateFromMutation);
  // Parties, items and messages have none.
  const hasNumber =
    !schemaName(docSchema).startsWith('bill/') || Boolean(textOf(valueAt(entry.data, ['doc', 'code'])));
  const isInvoice = docSchema.endsWith('bill/invoice');

  const askToSign = async (): Promise<void> => {
    const text = hasNumber ? (
      t('sign.text')
    ) : (
      <Stack gap="sm">
        {t('sign.text')}
        <Alert color="yellow" title={t('sign.noNumber')}>
          {t('sign.noNumberText')}
        </Alert>
      </Stack>
    );
    if (!(await confirm({ title: t('sign.title'), text, verb: t('sign.do'), isHarmless: true }))) return;
    const { error } = await sign({ id, revision });
    if (error) showFailure(error);
    else onChanged();
  };
  const replicate = async (): Promise<void> => {
    const { data, error } = await create({ input: { previousId: id }, idempotencyKey: newId() });
    if (error) showFailure(error);
    else if (data) void navigate({ to: `/documents/${data.createSiloEntry.id}/edit` });
  };
  if (!mayWrite) return <span />;
  return (
    <>
      <Reason text={signed ? t('locked') : undefined}>
        {signed ? (
          <Button
            variant="default"
            data-disabled
            aria-disabled
            leftSection={<IconEdit size={16} aria-hidden />}
            aria-description={t('locked')}
          >
            {t('edit')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={`/documents/${id}/edit`}
            variant="default"
            leftSection={<IconEdit size={16} aria-hidden />}
          >
            {t('edit')}
          </Button>
        )}
      </Reason>
      {!signed && mayRun && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen('run')}
        >
          {t('run.open')}
        </Button>
      )}
      {!signed && (
        <Reason text={invalid ? t('sign.invalid') : undefined}>
          <Button
            variant="default"
            leftSection={<IconSignature size={16} aria-hidden />}
            {...(invalid && {
              'data-disabled': true,
              'aria-disabled': true,
              'aria-description': t('sign.invalid'),
            })}
            onClick={() => !invalid && void askToSign()}
          >
            {t('sign.do')}
          </Button>
        </Reason>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isInvoice && (
            <Menu.Item
              leftSection={<IconFileMinus size={16} aria-hidden />}
              onClick={() => setOpen('correct')}
            >
              {t('correct.open')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void replicate()}>
            {t('replicate')}
          </Menu.Item>
          {signed && mayRun && (
            <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setOpen('run')}>
              {t('run.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'correct' && <Correction entry={entry} onClose={() => setOpen(undefined)} />}
      {open === 'run' && (
        <RunWorkflow entry={entry} onStarted={onStarted} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** Why a button cannot be used. */
function Reason({
  text,
  children,
}: {
  readonly text: string | undefined;
  readonly children: ReactElement;
}): ReactElement {
  return text ? (
    <Tooltip label={text} multiline maw={320}>
      {children}
    </Tooltip>
  ) : (
    children
  );
}
