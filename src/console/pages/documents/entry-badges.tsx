import { Badge } from '@mantine/core';
import { useCallback, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isPaidBack, type EntrySummaryData } from '../../graphql/entry-summary.ts';
import type { Icon } from '../../icons/icon.tsx';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { IconAlertCircle, IconFilePencil, IconReceiptRefund } from '../../icons/later-icons.ts';
import { isReplacing } from '../../parts/documents/corrections.logic.ts';
import type { MarkStore } from './entry-marks.ts';

interface EntryBadgesProps {
  readonly entry: EntrySummaryData;
  readonly marks: MarkStore;
}

/** Shows what is special about an entry in a list: invalid, failed job, corrected or credited. */
export function EntryBadges({ entry, marks }: EntryBadgesProps): ReactElement | null {
  const { t } = useTranslation('documents');
  const { id, invalid } = entry;
  const number = entry.summary.number;
  const follow = useCallback(
    (onChange: () => void) => marks.subscribe({ id, number }, onChange),
    [marks, id, number],
  );
  const { jobs, credit, corrections = [] } = useSyncExternalStore(follow, () => marks.marksOf(id)) ?? {};
  const isWhole = credit && isPaidBack(credit);
  const hasFailed = jobs?.[0]?.outcome === 'failed';
  const isReplaced = corrections.some(isReplacing);
  if (!invalid && !hasFailed && !credit && !isReplaced) return null;
  return (
    <span className="documents-marks">
      {invalid && <Mark color="red" text={t('invalid')} Icon={IconAlertCircle} />}
      {hasFailed && <Mark color="red" text={t('mark.jobFailed')} Icon={IconAlertTriangle} />}
      {isReplaced && <Mark color="gray" text={t('mark.corrected')} Icon={IconFilePencil} />}
      {credit && (
        <Mark
          color="gray"
          text={t(isWhole ? 'mark.credited' : 'mark.partlyCredited')}
          Icon={IconReceiptRefund}
        />
      )}
    </span>
  );
}

interface MarkProps {
  readonly color: string;
  readonly text: string;
  readonly Icon: Icon;
}

/** Shows a label, or only its icon where there is no space. */
function Mark({ color, text, Icon }: MarkProps): ReactElement {
  return (
    <Badge
      component="span"
      size="xs"
      color={color}
      variant="light"
      title={text}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {text}
    </Badge>
  );
}
