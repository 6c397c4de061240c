import { Badge } from '@mantine/core';
import { useCallback, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummaryData } from '../../graphql/entry-summary.ts';
import type { MarkStore } from './entry-marks.ts';

interface EntryBadgesProps {
  readonly entry: EntrySummaryData;
  readonly marks: MarkStore;
}

/** What stands out of an entry in a list: that it is invalid, that its newest job failed, that it was credited. */
export function EntryBadges({ entry, marks }: EntryBadgesProps): ReactElement {
  const { t } = useTranslation('documents');
  const { id, invalid } = entry;
  const number = entry.summary.number;
  const follow = useCallback(
    (onChange: () => void) => marks.follow({ id, number }, onChange),
    [marks, id, number],
  );
  const { jobs, credit } = useSyncExternalStore(follow, () => marks.marksOf(id)) ?? {};
  const isWhole = credit && !/[1-9]/.test(credit.left);
  return (
    <>
      {invalid && <Mark color="red" text={t('invalid')} />}
      {jobs?.[0]?.outcome === 'failed' && <Mark color="red" text={t('mark.jobFailed')} />}
      {credit && <Mark color="gray" text={t(isWhole ? 'mark.credited' : 'mark.partlyCredited')} />}
    </>
  );
}

function Mark({ color, text }: { readonly color: string; readonly text: string }): ReactElement {
  return (
    <Badge size="xs" color={color} variant="light" miw="max-content">
      {text}
    </Badge>
  );
}
