import { build } from '@docmill/documents';
import type { Context, Fault } from '@docmill/documents';
import { Amount } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, textAt } from '@docmill/documents/paths';
import { requireCalculated, addRounding } from '../reading.ts';

/** Total that an XML states. */
interface StatedTotal {
  readonly text: string | undefined;
  /** XPath of the element. */
  readonly path: string;
  /** Allows the total with tax before taxes that the customer retains as well. */
  readonly mayBeWithTax?: true;
}

/** A calculated document that was read from an XML. */
export interface NationalDocument {
  readonly envelope: JsonObject;
  /** Faults of the document: another total than the stated one (`totals-mismatch`), and those found by validation. */
  readonly faults: readonly Fault[];
}

/**
 * Calculates a document. The difference between its total and the stated one is added to the rounding; more than a
 * cent per line is a fault.
 */
export function calculateWithStatedTotal(
  document: JsonObject,
  stated: StatedTotal,
  context: Context,
): NationalDocument {
  const first = requireCalculated(build(document, context));
  const amount = (member: string): Amount | undefined =>
    Amount.parse(textAt(first.envelope, `doc.totals.${member}`) ?? '');
  const total = Amount.parse(stated.text ?? '')?.rescale(2);
  const payable = amount('payable');
  const withTax = amount('total_with_tax')?.add(amount('rounding') ?? Amount.zero(2));
  if (!total || !payable || total.equals(payable)) return first;
  if (stated.mayBeWithTax && withTax && total.equals(withTax)) return first;
  const difference = total.subtract(payable);
  const rounded = requireCalculated(build(addRounding(document, difference), context));
  const most = Amount.of(objectsAt(document, 'lines').length, 2);
  if (difference.abs().compare(most) <= 0) return rounded;
  const message = `the total is ${total.toString()}, and the document comes to ${payable.toString()}`;
  return {
    ...rounded,
    faults: [{ code: 'totals-mismatch', paths: [stated.path], message }, ...rounded.faults],
  };
}
