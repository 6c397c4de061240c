import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { Failure } from '../failure.tsx';
import type { BulkOrder } from './bulk.queries.ts';
import type { Matching } from './bulk-bar.tsx';
import { useStartBulk } from './use-start-bulk.ts';

interface BulkQuestionProps {
  readonly title: string;
  /** To how many it is; absent until they are counted. */
  readonly count: Matching | undefined;
  /** The filter in words, where all that match are meant. */
  readonly filter?: readonly string[] | undefined;
  /** What is left alone, and what cannot be undone. */
  readonly note: string;
  readonly verb: string;
  readonly isFinal?: boolean;
  /** What is ordered; absent while something is to be chosen yet. */
  readonly order: BulkOrder | undefined;
  readonly onClose: () => void;
  readonly onStarted: () => void;
  /** What is to be chosen. */
  readonly children?: ReactNode;
}

/** From so many records on, their number has to be typed. */
const typedFrom = 100;

/** Asks before something is done to many records: to how many, by which filter, and what is left alone. */
export function BulkQuestion(props: BulkQuestionProps): ReactElement {
  const { title, count, filter, note, verb, isFinal = false, order, onClose, onStarted, children } = props;
  const { t } = useTranslation('bulk');
  const startBulk = useStartBulk();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<CombinedError>();
  const [isStarting, setStarting] = useState(false);
  const mustType = (count?.count ?? 0) > typedFrom;
  const isTyped = !mustType || typed.replace(/\D/g, '') === String(count?.count);
  const isSure = count !== undefined && order !== undefined && isTyped;
  const start = async (): Promise<void> => {
    if (!isSure || isStarting) return;
    setStarting(true);
    try {
      await startBulk(order);
      onStarted();
    } catch (failure) {
      setError(failure as CombinedError);
      setStarting(false);
    }
  };
  return (
    <Modal opened onClose={onClose} centered title={title} closeButtonProps={{ 'aria-label': t('back') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Stack gap="sm">
          {filter && (
            <List size="sm">
              {filter.map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
              <List.Item>{t('frozen')}</List.Item>
            </List>
          )}
          {children}
          <Text size="sm">{note}</Text>
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
    </Modal>
  );
}
