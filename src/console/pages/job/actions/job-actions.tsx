import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBan } from '../../../icons/icons.ts';
import { IconFlask, IconHandClick } from '../../../icons/later-icons.ts';
import { isOngoing } from '../../../parts/status/status.logic.ts';
import { useMay } from '../../../session/session-context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { JobData } from '../job.queries.ts';
import { RetryMenu } from './retry-menu.tsx';
import type { Run } from '../runs/runs.logic.ts';
import type { JobVerbs } from './use-job-verbs.ts';

interface JobActionsProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly verbs: JobVerbs;
}

/** Shows the actions for a job that its state and the scopes of the user permit. */
export function JobActions({ job, runs, verbs }: JobActionsProps): ReactElement | null {
  const { t } = useTranslation('job');
  const mayWrite = useMay('transform:write');
  const mayUseEntries = useMay('silo:write');
  const [isAsking, question] = useDisclosure();
  if (!mayWrite) return null;
  const isGoing = isOngoing(job.outcome);
  const isBusy = verbs.word !== undefined;
  return (
    <>
      {(job.outcome === 'waiting' || job.outcome === 'retrying') && (
        <Button
          variant="default"
          leftSection={<IconHandClick size={16} aria-hidden />}
          disabled={isBusy}
          onClick={verbs.poke}
        >
          {t(job.outcome === 'retrying' ? 'fault.now' : 'action.poke')}
        </Button>
      )}
      {isGoing && (
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          disabled={isBusy}
          onClick={question.open}
        >
          {t('action.cancel')}
        </Button>
      )}
      {!isGoing && !job.dryRun && <RetryMenu job={job} runs={runs} verbs={verbs} />}
      {(mayUseEntries || !job.siloEntryId) && (
        <Button
          variant="default"
          leftSection={<IconFlask size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => void verbs.dryRun()}
        >
          {t('action.dryRun')}
        </Button>
      )}
      <CancelDialog isOpen={isAsking} onClose={question.close} onCancel={verbs.cancel} />
    </>
  );
}
