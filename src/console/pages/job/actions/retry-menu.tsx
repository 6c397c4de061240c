import { Button, Menu, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../../icons/icons.ts';
import { IconRefresh } from '../../../icons/later-icons.ts';
import { jobFault } from '../fault/job-fault.logic.ts';
import type { JobData } from '../job.queries.ts';
import { isOfVersions } from './retry.logic.ts';
import type { Run } from '../runs/runs.logic.ts';
import type { JobVerbs } from './use-job-verbs.ts';
import { useRetry } from './use-retry.ts';

interface RetryMenuProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly verbs: JobVerbs;
}

/**
 * Offers to retry a finished job: from the failed step or from the start, with the same or the current
 * version of the workflow.
 */
export function RetryMenu({ job, runs, verbs }: RetryMenuProps): ReactElement {
  const { t } = useTranslation('job');
  const { offers, run } = useRetry({ job, runs, verbs });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={job.outcome === 'done' || jobFault(job, runs).isOfSigned ? 'default' : 'filled'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={verbs.word !== undefined || !offers}
        >
          {t('action.retry')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...(offers?.near ?? []), ...(offers?.further ?? [])].map((offer) => (
          <Menu.Item key={offer.kind + offer.input.version} onClick={() => void run(offer)}>
            {t(`retry.${offer.kind}`, { step: offer.step })}
            {offers && isOfVersions(offers) && (
              <Text size="xs" c="dimmed">
                {t(`retry.${offer.input.version}`, { version: offer.version })}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows buttons for the retries that fit the failure, the best first. */
export function RetryButtons({
  job,
  runs,
  verbs,
  isVain,
  isSecondary,
}: RetryMenuProps & {
  /** Whether the same version would fail again in the same way. */
  readonly isVain: boolean;
  /** Whether another action is more helpful. */
  readonly isSecondary: boolean;
}): ReactElement {
  const { t } = useTranslation('job');
  const { offers, run } = useRetry({ job, runs, verbs });
  const [best] = offers?.near ?? [];
  return (
    <>
      {best && offers?.isGone && (
        <Text size="sm" w="100%">
          {t(best.kind === 'start' ? 'fault.gone' : 'fault.replaced', { version: best.version })}
        </Text>
      )}
      {offers?.near.map((offer) => (
        <Button
          key={offer.kind + offer.input.version}
          size="compact-sm"
          variant={
            offer === best && !isSecondary && !(isVain && offer.input.version === 'same')
              ? 'filled'
              : 'default'
          }
          disabled={verbs.word !== undefined}
          onClick={() => void run(offer)}
        >
          {offer.kind === 'step' || isOfVersions(offers)
            ? t(`fault.${offer.kind}`, { step: offer.step, version: offer.version })
            : t(`fault.${offer.kind}Alone`)}
        </Button>
      ))}
    </>
  );
}
