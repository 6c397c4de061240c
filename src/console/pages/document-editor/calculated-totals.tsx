import { Group, Loader, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Totals } from '../../parts/document-reading/totals.tsx';
import { textOf } from '../../parts/document-reading/reading.logic.ts';
import { termOf } from '../../parts/document-terms.logic.ts';
import { useTerms } from '../../parts/document-terms.ts';
import { Failure } from '../../parts/failure.tsx';
import { valueAt } from '../../parts/json-path.logic.ts';
import { Money } from '../../parts/money.tsx';
import type { Calculation } from './use-calculation.ts';

interface CalculatedTotalsProps {
  readonly calculation: Calculation;
  /** Whether documents of its type come to a sum. */
  readonly hasTotals: boolean;
}

/** What the service makes of the draft; pale while it is of another one than is seen. */
export function CalculatedTotals({ calculation, hasTotals }: CalculatedTotalsProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const { result, isCurrent, isRunning, error } = calculation;
  const totals = valueAt(result, ['totals']);
  const currency = textOf(valueAt(result, ['currency']));
  return (
    <>
      {error && <Failure error={error} />}
      {totals !== undefined && (
        <div data-stale={!isCurrent}>
          <Totals value={totals} currency={currency} />
        </div>
      )}
      <div className="editor-totals" aria-busy={!isCurrent}>
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {isRunning && <Loader size={12} />}{' '}
            {isCurrent ? t('calculated') : isRunning ? t('calculating') : t('notCalculated')}
          </Text>
          {hasTotals && (
            <Group gap="lg" data-stale={!isCurrent}>
              {(['total', 'tax', 'payable'] as const).map((name) => (
                <Text size="sm" key={name} fw={name === 'payable' ? 700 : 400}>
                  {termOf(name, terms)} <Money amount={textOf(valueAt(totals, [name]))} currency={currency} />
                </Text>
              ))}
            </Group>
          )}
        </Group>
      </div>
    </>
  );
}
