import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { Dialog } from '../dialogs/dialog.tsx';
import { Failure } from '../failure/failure.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';
import { type BulkOrder, StartBulk } from './bulk.queries.ts';
import { matchingText, type Matching } from './bulk-bar.tsx';
import type { Selection } from './use-selection.ts';
import { useSession } from '../../session/session-context.ts';
import { watchBulk } from './watched-bulks.ts';

interface BulkConfirmDialogProps {
  readonly selection: Selection;
  /** Number of all matching records; absent until they are counted. */
  readonly matching: Matching | undefined;
  /** The filter as readable text. */
  readonly filter: readonly string[];
  /**
   * Returns the texts for a number of records, given as formatted text and as count: the title, a note on records that are
   * skipped or cannot be restored, and the verb.
   */
  readonly words: (many: {
    readonly number: string;
    readonly count: number;
  }) => Readonly<Record<'title' | 'note' | 'verb', string>>;
  readonly isFinal?: boolean;
  /** The action and its options; absent until the options are complete. */
  readonly how: Omit<BulkOrder, 'filter' | 'entryFilter' | 'createdBefore'> | undefined;
  /** Returns the filter of the order: for records by their ids, or for all that match. */
  readonly which: (ids: string[] | undefined) => Pick<BulkOrder, 'filter' | 'entryFilter'>;
  readonly onClose: () => void;
  readonly onStarted: () => void;
  /** Fields for the options. */
  readonly children?: ReactNode;
}

/** Number of records above which the user has to type it to confirm. */
const maxUntypedCount = 100;

/** Asks before an action on many records: shows their number, the filter and what is skipped. */
export function BulkConfirmDialog(props: BulkConfirmDialogProps): ReactElement {
  const { selection, matching, filter, words, isFinal = false, how, which } = props;
  const { onClose, onStarted, children } = props;
  const { ids, allBefore } = selection;
  const { t, i18n } = useTranslation('bulk');
  const count = allBefore === undefined ? { count: ids.length, capped: false } : matching;
  const { title, note, verb } = words({
    number: matchingText(count, i18n.language),
    count: count?.count ?? 0,
  });
  const startBulk = useStartBulk();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<CombinedError>();
  const [isStarting, setStarting] = useState(false);
  const mustType = (count?.count ?? 0) > maxUntypedCount;
  const isTyped = !mustType || typed.replace(/\D/g, '') === String(count?.count);
  const isSure = count !== undefined && how !== undefined && isTyped;
  const start = async (): Promise<void> => {
    if (!isSure || isStarting) return;
    setStarting(true);
    try {
      const filtered = which(allBefore === undefined ? [...ids] : undefined);
      await startBulk({ ...how, ...filtered, createdBefore: allBefore }, reason.trim());
      onStarted();
    } catch (failure) {
      setError(failure as CombinedError);
      setStarting(false);
    }
  };
  return (
    <Dialog onClose={onClose} centered title={title} closeButtonProps={{ 'aria-label': t('back') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Stack gap="sm">
          {allBefore !== undefined && (
            <List size="sm">
              {filter.map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
              <List.Item>{t('frozen')}</List.Item>
            </List>
          )}
          {children}
          <Text size="sm">{note}</Text>
          <ReasonField value={reason} onChange={setReason} />
          {mustType && (
            <TextInput
              label={t('type', { number: count?.count })}
              inputMode="numeric"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          {error && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('back')}
            </Button>
            <Button
              type="submit"
              color={isFinal ? 'red.9' : undefined}
              disabled={!isSure}
              loading={isStarting}
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/**
 * Returns a function that starts a bulk operation for a reason (may be empty) and shows its progress. It throws the
 * `CombinedError` if the service refuses it.
 */
function useStartBulk(): (order: BulkOrder, reason: string) => Promise<void> {
  const { client, viewer } = useSession();
  return async (order, reason) => {
    const { data, error } = await client.mutation(StartBulk, { input: order }, { reason }).toPromise();
    if (!data) throw error ?? new Error('The bulk was not started');
    watchBulk(viewer.workspace.id, data.startBulk.id);
  };
}
