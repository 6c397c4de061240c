import { sum } from '../amount.ts';
import type { PaymentDetails } from './details.ts';
import type { Totals } from './totals.ts';

/** Calculates advances, what remains due, and the due dates, all in shares of what is to be paid or as stated. Nothing makes the parts add up. */
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
