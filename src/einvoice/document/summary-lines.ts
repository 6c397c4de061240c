import type { Fault } from '@docmill/documents';
import { Amount } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import type { EinvoiceContext } from '../contexts.ts';
import { levelHas } from '../facturx-levels.ts';
import type { Group } from '../model/group.ts';
import { placeText } from '../model/term.ts';
import type { TermId } from '../model/terms.ts';
import { readTaxes } from './tax.ts';
import { percentText, compactList, compactObject } from './values.ts';

/** Name of a line that represents the amounts of an invoice without lines. */
const name = 'Not itemised';

/** Returns whether an invoice states only totals, as the levels of Factur-X without lines do. */
export function isSummary(invoice: Group, context: EinvoiceContext | undefined): boolean {
  return !levelHas(context?.facturx, 'BT-126') && invoice.groups('BG-25').length === 0;
}

/**
 * Returns a fault saying that the lines of a document only represent totals; such an invoice does
 * not entitle to deduct tax.
 */
export function createSummaryFault(invoice: Group, { facturx }: EinvoiceContext): Fault {
  const message = `an invoice of the level ${facturx} of Factur-X has no lines; the document's stand for its amounts`;
  return { code: 'not-itemised', paths: [placeText(invoice.place)], message };
}

/**
 * Returns lines that add up to the totals of an invoice without lines: one for each VAT breakdown (BG-23), less the
 * allowances and charges of its category and rate; otherwise one for the whole invoice.
 */
export function summaryLinesOf(invoice: Group): JsonObject[] | undefined {
  const breakdowns = invoice.groups('BG-23');
  if (breakdowns.length > 0)
    return compactList(
      breakdowns.map((breakdown) =>
        createLine(calculateNet(breakdown, invoice), readTaxes(breakdown, ['BT-118', 'BT-119'], invoice)),
      ),
    );
  const total = invoice.decimal('BT-109');
  return total && [createLine(total, averageTax(total, invoice.decimal('BT-110')))];
}

/** Returns the prepaid amount of an invoice that states the amount due but has no term for prepayments (BT-113). */
export function summaryAdvance(invoice: Group): Amount | undefined {
  const [total, due] = [invoice.decimal('BT-112'), invoice.decimal('BT-115')];
  if (total === undefined || due === undefined) return undefined;
  const paid = total.raise(due.scale).subtract(due);
  return paid.isZero ? undefined : paid;
}

function createLine(price: Amount, taxes: JsonObject[] | undefined): JsonObject {
  return { quantity: '1', item: { name, price: price.toString() }, ...compactObject<JsonObject>({ taxes }) };
}

const adjustments = [
  ['BG-20', 'BT-92', 'BT-95', 'BT-96', 1],
  ['BG-21', 'BT-99', 'BT-102', 'BT-103', -1],
] as const;

/** Returns the base of a breakdown without the allowances and charges in it. */
function calculateNet(breakdown: Group, invoice: Group): Amount {
  const kind = buildTaxKey(breakdown, 'BT-118', 'BT-119');
  let net = breakdown.decimal('BT-116') ?? Amount.zero(2);
  for (const [id, amountTerm, category, rate, sign] of adjustments)
    for (const group of invoice.groups(id)) {
      const amount = group.decimal(amountTerm);
      if (amount === undefined || buildTaxKey(group, category, rate) !== kind) continue;
      net = net.addExactly(sign < 0 ? amount.negate() : amount);
    }
  return net;
}

/** Returns scheme, category and rate as one key, with the rate in a uniform spelling. */
function buildTaxKey(group: Group, category: TermId, rate: TermId): string {
  const term = group.first(category);
  return [term?.scheme, term?.text, group.decimal(rate)?.rescale(4).toString() ?? '0.0000'].join(' ');
}

const maxDecimals = 12;

/**
 * Returns a tax at the average rate of the whole invoice, with the fewest decimals that reproduce the tax amount;
 * undefined if there is no such rate.
 */
function averageTax(total: Amount, tax: Amount | undefined): JsonObject[] | undefined {
  if (tax === undefined || tax.isZero || total.isZero) return undefined;
  for (let decimals = 0; decimals <= maxDecimals; decimals += 1) {
    const percent = tax
      .rescale(tax.scale + maxDecimals + 2)
      .multiply(Amount.of(100))
      .divide(total)
      .rescale(decimals);
    const share = total
      .rescale(total.scale + maxDecimals + 2)
      .multiply(percent)
      .divide(Amount.of(100));
    if (share.rescale(tax.scale).equals(tax))
      return [{ cat: 'VAT', percent: percentText(percent.toString()) }];
  }
  return undefined;
}
