import { Alert, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { rowsOf } from '../../../parts/document-reading/reading.logic.ts';
import { OutcomeBadge } from '../../../parts/status/outcome-badge.tsx';
import { isFailure } from '../../../parts/status/status.logic.ts';
import { DryRunStep } from './dry-run-step.tsx';
import { signedBefore, type TrialFault } from './trial-faults.logic.ts';
import { doubledNumber } from './doubled-number.logic.ts';
import { TrialFaultPanel } from './trial-fault-panel.tsx';
import type { DryRunData } from './dry-run.queries.ts';

interface DryRunResultProps {
  readonly result: DryRunData;
  readonly faults: readonly TrialFault[];
  /** Id of the entry that was run; absent if the document is not stored. */
  readonly entryId: string | undefined;
  readonly onStep: (stepId: string) => void;
}

/** Shows the result of a dry run: each step with its result, and the resulting document. */
export function DryRunResult({ result, faults, entryId, onStep }: DryRunResultProps): ReactElement {
  const { t } = useTranslation('workflow');
  const { status, intents, state, folder, before, envelope, changedBy, sendings } = result;
  const [found, left] = [before?.['doc'], envelope?.['doc']];
  const doubled = doubledNumber(found, left);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} role="status">
        {status === 'RUN' ? (
          t('run.stopped')
        ) : (
          <>
            {t('run.ended')} <OutcomeBadge outcome={isFailure(result) ? 'failed' : 'done'} />
          </>
        )}
        {state && <> · {t('run.state', { state })}</>}
        {folder && <> · {t('run.folder', { folder })}</>}
      </Text>
      <div role="status">
        {faults.map((fault) => (
          <TrialFaultPanel
            key={fault.intentId ?? fault.message}
            fault={fault}
            entryId={entryId}
            signedBy={signedBefore(result, fault)}
            isSigned={rowsOf(before?.['sigs']).length > 0}
            onStep={onStep}
          />
        ))}
      </div>
      <ol className="dry-run-steps">
        {intents.map((intent) => (
          <DryRunStep
            key={intent.id}
            intent={intent}
            sending={sendings.find(({ intentId }) => intentId === intent.id)?.content}
            isTold={faults.some(({ intentId }) => intentId === intent.id)}
            changes={changedBy.includes(intent.id)}
            onStep={onStep}
          />
        ))}
      </ol>
      {doubled && <Alert color="yellow">{t('run.doubled', { ...doubled })}</Alert>}
      {found !== undefined && left !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {t('run.document')}
          </Text>
          <DocumentDiff before={found} after={left} />
        </>
      )}
    </Stack>
  );
}
