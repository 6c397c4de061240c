import { Field, ObjectType } from 'type-graphql';
import { Amount } from '@docmill/documents/amounts';
import { shortSchema } from '@docmill/documents/schemas';
import { payableOf } from './entry-amount.ts';
import type { RelatedEntry } from './entry-list.store.ts';
import type { SiloEntry } from './entry.entity.ts';

@ObjectType({
  description: 'Amounts of an invoice that are and are not credited, as decimals in its currency.',
})
export class SiloCredit {
  @Field(() => String, { description: 'Total payable amount of the credit notes.' })
  amount!: string;

  @Field(() => String, { description: 'Payable amount of the invoice that is not credited.' })
  left!: string;
}

/** Maximum number of credit notes read for an invoice. */
export const maxCredits = 100;

/** States in which a credit note does not count. */
const withoutEffect: ReadonlySet<unknown> = new Set(['rejected', 'void']);

/** Whether an entry has an invoice that credit notes may refer to. */
export function isCreditable({ docSchema, snippet }: Pick<SiloEntry, 'docSchema' | 'snippet'>): boolean {
  return shortSchema(docSchema) === 'bill/invoice' && snippet['type'] !== 'credit-note';
}

/** Returns the amount of an invoice that its credit notes credit; undefined if there are none. */
export function calculateCredit(
  { snippet }: Pick<SiloEntry, 'snippet'>,
  related: readonly RelatedEntry[],
): SiloCredit | undefined {
  const whole = amountIn(snippet);
  const taken = related.flatMap((each) =>
    isCredit(each, snippet) ? (amountIn(each.entry.snippet) ?? []) : [],
  );
  if (whole === undefined || taken.length === 0) return undefined;
  const amount = taken.reduce((sum, each) => sum.add(each), Amount.zero(whole.scale));
  return Object.assign(new SiloCredit(), {
    amount: amount.toString(),
    left: whole.subtract(amount).toString(),
  });
}

/**
 * Whether an entry is a valid, signed credit note in the same currency that refers only to this invoice: for several, the share
 * of each is unknown.
 */
function isCredit({ entry, references }: RelatedEntry, { currency }: SiloEntry['snippet']): boolean {
  const { snippet, draft, invalid, state } = entry;
  return (
    snippet['type'] === 'credit-note' &&
    snippet['currency'] === currency &&
    !draft &&
    !invalid &&
    !withoutEffect.has(state) &&
    Object.values(references).filter((place) => place === 'preceding').length === 1
  );
}

function amountIn(snippet: SiloEntry['snippet']): Amount | undefined {
  const text = payableOf(snippet);
  return typeof text === 'string' ? Amount.parse(text) : undefined;
}
