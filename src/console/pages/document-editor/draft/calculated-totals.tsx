import { memo, type ReactElement } from 'react';
import { Totals } from '../../../parts/document-reading/totals.tsx';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { Failure } from '../../../parts/failure/failure.tsx';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import type { Calculation } from './use-calculation.ts';

/** Shows the totals that the service calculated; faded while they belong to an earlier state of the draft. */
export const CalculatedTotals = memo(function CalculatedTotals({
  calculation: { result, isCurrent, error },
}: {
  readonly calculation: Calculation;
}): ReactElement {
  const totals = valueAt(result, ['totals']);
  return (
    <>
      {error && <Failure error={error} />}
      {totals !== undefined && (
        <div data-stale={!isCurrent}>
          <Totals value={totals} currency={textOf(valueAt(result, ['currency']))} />
        </div>
      )}
    </>
  );
});
