import { Amount } from '@docmill/documents/amounts';
import { amountOf } from '../../../../graphql/entry-summary.ts';
import type { ResultOf } from '../../../../graphql/graphql.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import type { CreditedInvoiceQuery } from './credit.queries.ts';

type Invoice = NonNullable<ResultOf<typeof CreditedInvoiceQuery>['siloEntry']>;

/** Credit note that credits more than is left of its invoice. */
export interface ExcessCredit {
  readonly number: string;
  readonly currency: string | null;
  /** Amount that the note credits. */
  readonly amount: string;
  /** Amount of the invoice that was left before. */
  readonly left: string;
}

/**
 * Returns the amounts if an unsigned credit note credits more than is left of the invoice that it was created from. Only a warning:
 * the service knows only the credit notes that were signed here.
 */
export function excessCredit(
  { signed, summary }: Pick<DocumentEntry, 'signed' | 'summary'>,
  invoice: Invoice | undefined,
): ExcessCredit | undefined {
  const number = invoice?.summary.number;
  if (!invoice || !number || signed || summary.type !== 'credit-note') return undefined;
  if (number !== summary.precedingNumber || invoice.summary.currency !== summary.currency) return undefined;
  const taken = Amount.parse(amountOf(summary) ?? '');
  const left = Amount.parse(invoice.credit?.left ?? amountOf(invoice.summary) ?? '');
  if (!taken?.isNegative || !left) return undefined;
  const amount = taken.abs();
  return amount.compare(left) > 0
    ? { number, currency: summary.currency, amount: amount.toString(), left: left.toString() }
    : undefined;
}
