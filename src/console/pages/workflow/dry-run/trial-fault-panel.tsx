import { Button, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDocumentLink } from '../../../parts/fault-panel/edit-document-link.tsx';
import { isOfDocument } from '../../../parts/fault-panel/fault-kinds.logic.ts';
import { FaultPanel } from '../../../parts/fault-panel/fault-panel.tsx';
import { useMay } from '../../../session/session-context.ts';
import type { TrialFault } from './trial-faults.logic.ts';

interface TrialFaultPanelProps {
  readonly fault: TrialFault;
  /** Id of the entry that was run; absent if the document is not stored. */
  readonly entryId: string | undefined;
  readonly isSigned: boolean;
  /** Name of the step that would have signed the document before, if any. */
  readonly signedBy: string | undefined;
  readonly onStep: (stepId: string) => void;
}

/** Shows why a dry run failed, what to do about it, and links to the causes. */
export function TrialFaultPanel({
  fault,
  entryId,
  isSigned,
  signedBy,
  onStep,
}: TrialFaultPanelProps): ReactElement {
  const { t } = useTranslation('workflow');
  const mayWrite = useMay('silo:write');
  const { stepId, step, action, code, message, isTimeout } = fault;
  return (
    <FaultPanel
      step={step ?? undefined}
      action={action}
      code={code}
      message={message}
      isSigned={isSigned}
      isTimeout={isTimeout}
      isTrial
      actions={
        <>
          {stepId && (
            <Button size="compact-sm" variant="default" onClick={() => onStep(stepId)}>
              {t('run.openStep')}
            </Button>
          )}
          {entryId !== undefined && mayWrite && !isSigned && isOfDocument(code, message) && (
            <EditDocumentLink id={entryId} message={message}>
              {t('run.edit')}
            </EditDocumentLink>
          )}
        </>
      }
    >
      {signedBy !== undefined && (
        <Text size="sm" fw={600}>
          {t('run.signedBefore', { step: signedBy })}
        </Text>
      )}
    </FaultPanel>
  );
}
