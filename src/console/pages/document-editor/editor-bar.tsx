import { Button, Group, Loader, Text } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../icons/icons.ts';
import { IconChevronUp } from '../../icons/later-icons.ts';
import { textOf } from '../../parts/document-reading/reading.logic.ts';
import { memberTerm } from '../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../parts/documents/document-terms.ts';
import { formatJsonPath, valueAt, type JsonPath } from '../../parts/json/json-path.logic.ts';
import { Money } from '../../parts/values/money.tsx';
import { FaultList, type FaultListProps } from './faults/fault-list.tsx';
import type { Calculation } from './draft/use-calculation.ts';

interface EditorBarProps extends FaultListProps {
  readonly calculation: Calculation;
  /** Paths of the sums in documents of this type; the last one is the final sum. */
  readonly sums: readonly JsonPath[];
  /** Whether the document is still being written, so that missing members are no alarm. */
  readonly isMild: boolean;
  /** Number of faults of members that have a value; these are errors, not members to complete. */
  readonly wrong: number;
  /** Check of the document against workflows. */
  readonly check: ReactNode;
  /** Error of the last save. */
  readonly failure: ReactNode;
  readonly save: ReactNode;
}

/** Shows the bar below the form: the number of faults, the sum and the save button. */
export function EditorBar(props: EditorBarProps): ReactElement {
  const { calculation, sums, isMild, wrong, check, failure, save, ...list } = props;
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const [isOpen, setIsOpen] = useState(false);
  const { result, isCurrent, isRunning } = calculation;
  const currency = textOf(valueAt(result, ['currency']));
  const count = list.faults.length;
  const open = count - wrong;
  const told = isMild
    ? [wrong > 0 && t('faults', { count: wrong }), open > 0 && t('stillOpen', { count: open })]
    : [t('faults', { count })];
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <div className="editor-bar" aria-busy={!isCurrent}>
      {failure}
      {check}
      {isOpen && count > 0 && <FaultList {...list} />}
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          {count > 0 && (
            <Button
              size="xs"
              variant="light"
              color={isMild && wrong === 0 ? 'blue' : 'red'}
              aria-expanded={isOpen}
              aria-controls={isOpen ? 'editor-faults' : undefined}
              rightSection={<Chevron size={14} aria-hidden />}
              onClick={() => setIsOpen(!isOpen)}
            >
              {told.filter(Boolean).join(' · ')}
            </Button>
          )}
          <Text size="xs" c="dimmed" className="editor-calculated">
            {isRunning && <Loader size={12} />}{' '}
            {isCurrent ? t('calculated') : isRunning ? t('calculating') : t('notCalculated')}
          </Text>
        </Group>
        <Group gap="lg">
          {sums.length > 0 && (
            <Group gap="lg" data-stale={!isCurrent} className="editor-sums">
              {sums.map((place) => (
                <Text
                  size="sm"
                  key={formatJsonPath(place)}
                  fw={place === sums.at(-1) ? 700 : 400}
                  data-last={place === sums.at(-1)}
                >
                  {memberTerm(place, terms)}{' '}
                  <Money amount={textOf(valueAt(result, place))} currency={currency} />
                </Text>
              ))}
            </Group>
          )}
          {save}
        </Group>
      </Group>
    </div>
  );
}
