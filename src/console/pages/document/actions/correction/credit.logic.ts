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

/** Returns the amounts if an unsigned credit note credits more than is left of the invoice that it was created from. */
export function excessCredit(
  { signed, summary }: Pick<DocumentEntry, 'signed' | 'summary'>,
  invoice: Invoice | undefined,
): ExcessCredit | undefined {
  const number = invoice?.summary.number;
  if (!invoice || !number || signed || summary.type !== 'credit-note') return undefined;
  if (number !== summary.precedingNumber || invoice.summary.currency !== summary.currency) return undefined;
  const taken = amountOf(summary);
  const left = invoice.credit?.left ?? amountOf(invoice.summary);
  if (taken === undefined || left === undefined || !taken.startsWith('-')) return undefined;
  const amount = taken.slice(1);
  return isMore(amount, left) ? { number, currency: summary.currency, amount, left } : undefined;
}

/** Whether one decimal, as text, is greater than another. */
export function isMore(one: string, other: string): boolean {
  const scale = Math.max(...[one, other].map((each) => (each.split('.')[1] ?? '').length));
  const [a, b] = [one, other].map((each) => {
    const [whole = '', part = ''] = each.split('.');
    return BigInt(whole + part.padEnd(scale, '0'));
  });
  return a !== undefined && b !== undefined && a > b;
}
