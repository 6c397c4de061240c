import { sum } from '../amount.ts';
import type { PaymentDetails } from './details.ts';
import type { Totals } from './totals.ts';

/**
 * Calculates advances, the amount due, and the due dates, as stated or as percentages of the payable amount. The
 * parts are not adjusted to add up.
 */
export function calculatePaymentDetails(payment: PaymentDetails, totals: Totals, decimals: number): void {
  const { payable } = totals;
  if (payment.advances) {
    for (const advance of payment.advances) {
      advance.amount = (advance.percent ? advance.percent.of(payable) : advance.amount).rescale(decimals);
    }
    totals.advance = sum(
      payment.advances.map(({ amount }) => amount),
      decimals,
    );
    totals.due = payable.subtract(totals.advance);
  }
  for (const due of payment.terms?.due_dates ?? []) {
    const isShare = due.percent && !due.percent.isZero;
    due.amount = (isShare && due.percent ? due.percent.of(payable) : due.amount).rescale(decimals);
  }
}
