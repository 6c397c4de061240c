import { Alert, Button, Stack, Tooltip } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { IconPlayerPlay } from '../../../icons/icons.ts';
import { IconEdit, IconSignature } from '../../../icons/later-icons.ts';
import { isInvoice, schemaName } from '../../../parts/documents/document-kind.logic.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import { confirm } from '../../../parts/dialogs/confirm.ts';
import { showFailure } from '../../../parts/failure/show-failure.tsx';
import { useReplicate } from '../../../parts/documents/use-replicate.ts';
import { useMay } from '../../../session/session-context.ts';
import { SignMutation } from '../document.mutations.ts';
import type { DocumentProps } from '../document.queries.ts';
import { Correction } from './correction/correction.tsx';
import { MoreActions } from './more-actions.tsx';
import { RunWorkflow } from './run/run-workflow.tsx';

const route = getRouteApi('/documents/$id');

interface DocumentActionsProps extends DocumentProps {
  /** Workflow in which the newest job of the document failed. */
  readonly failedIn: string | undefined;
  readonly onStarted: (jobId: string) => void;
}

/** Shows the actions for the document; those that its state forbids are disabled with the reason. */
export function DocumentActions({
  entry,
  failedIn,
  onStarted,
  onChanged,
}: DocumentActionsProps): ReactElement {
  const { t } = useTranslation('document');
  const { id, revision, signed, invalid, docSchema } = entry;
  const mayWrite = useMay('silo:write');
  const mayRun = useMay('transform:write') && mayWrite;
  const { tab, correct: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<{
    readonly what: 'correct' | 'run';
    readonly type?: string | undefined;
  }>();
  const { replicate } = useReplicate(id);
  const [, sign] = useMutation(SignMutation);
  // Parties, items and messages have no number.
  const hasNumber =
    !schemaName(docSchema).startsWith('bill/') || Boolean(textOf(valueAt(entry.data, ['doc', 'code'])));

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
  const run = (): void => setOpen({ what: 'run' });
  const close = (): void => {
    setOpen(undefined);
    if (!asked) return;
    void navigate({ to: '/documents/$id', params: { id }, search: { tab }, replace: true });
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
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} aria-haspopup="dialog" onClick={run}>
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
      <MoreActions
        entry={entry}
        runs={signed && mayRun}
        onCorrect={(type) => setOpen({ what: 'correct', type })}
        onReplicate={() => void replicate()}
        onRun={run}
      />
      {isInvoice(docSchema) && (asked || open?.what === 'correct') && (
        <Correction
          entry={entry}
          type={open?.type ?? (asked === true ? undefined : asked)}
          failedIn={failedIn}
          onClose={close}
        />
      )}
      {open?.what === 'run' && <RunWorkflow entry={entry} onStarted={onStarted} onClose={close} />}
    </>
  );
}

/** Shows why a button is disabled. */
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
