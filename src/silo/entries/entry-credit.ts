import { Field, ObjectType } from 'type-graphql';
import { Amount } from '../../documents/amount.ts';
import { shortSchema } from '../../documents/schema-id.ts';
import { payableOf } from './entry-amount.ts';
import type { RelatedEntry } from './entry-list.store.ts';
import type { SiloEntry } from './entry.entity.ts';

@ObjectType({ description: 'What credit notes take back of an invoice, as decimals in its currency.' })
export class SiloCredit {
  @Field(() => String, { description: 'What they come to together.' })
  amount!: string;

  @Field(() => String, { description: 'What is left of what the invoice comes to.' })
  left!: string;
}

/** So many credit notes of an invoice are read. */
export const mostCredits = 100;

/** States in which a credit note takes nothing back. */
const withoutEffect: ReadonlySet<unknown> = new Set(['rejected', 'void']);

/** Whether credit notes may take back what an entry comes to. */
export function isCreditable({ docSchema, snippet }: Pick<SiloEntry, 'docSchema' | 'snippet'>): boolean {
  return shortSchema(docSchema) === 'bill/invoice' && snippet['type'] !== 'credit-note';
}

/** What credit notes that name an invoice take back of it; undefined where none does. */
export function creditOf(
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

/** Signed, in the same currency, and naming this one alone: of what it takes back of several nobody knows the parts. */
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
