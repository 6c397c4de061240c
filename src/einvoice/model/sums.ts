import { Amount, sum } from '../../documents/amount.ts';
import type { Fault } from '../../documents/document-error.ts';
import type { Group } from './group.ts';
import { placeText } from './term.ts';
import type { GroupId, TermId } from './terms.ts';

/** An amount that must be exactly a sum: of a term in each of certain groups, or of terms of the invoice. */
interface Sum {
  readonly rule: string;
  readonly total: TermId;
  readonly of: (invoice: Group) => Amount;
}

function eachOf(group: GroupId, term: TermId): Sum['of'] {
  return (invoice) =>
    sum(
      invoice.groups(group).map((row) => row.decimal(term) ?? zero),
      2,
    );
}

function termsOf(added: readonly TermId[], subtracted: readonly TermId[]): Sum['of'] {
  return (invoice) =>
    sum(
      [
        ...added.map((id) => invoice.decimal(id) ?? zero),
        ...subtracted.map((id) => (invoice.decimal(id) ?? zero).negate()),
      ],
      2,
    );
}

const zero = Amount.zero(2);

/** BR-CO-10 to BR-CO-16 */
const sums: readonly Sum[] = [
  { rule: 'BR-CO-10', total: 'BT-106', of: eachOf('BG-25', 'BT-131') },
  { rule: 'BR-CO-11', total: 'BT-107', of: eachOf('BG-20', 'BT-92') },
  { rule: 'BR-CO-12', total: 'BT-108', of: eachOf('BG-21', 'BT-99') },
  { rule: 'BR-CO-13', total: 'BT-109', of: termsOf(['BT-106', 'BT-108'], ['BT-107']) },
  { rule: 'BR-CO-14', total: 'BT-110', of: eachOf('BG-23', 'BT-117') },
  { rule: 'BR-CO-15', total: 'BT-112', of: termsOf(['BT-109', 'BT-110'], []) },
  { rule: 'BR-CO-16', total: 'BT-115', of: termsOf(['BT-112', 'BT-114'], ['BT-113']) },
];

/** The sums that do not add up: amounts that were rounded one by one need not. */
export function brokenSums(invoice: Group): Fault[] {
  return sums.flatMap(({ rule, total, of }) => {
    const stated = invoice.first(total);
    const added = of(invoice);
    if ((stated?.decimal ?? zero).equals(added)) return [];
    const place = placeText(stated?.place ?? invoice.place);
    return [
      {
        code: rule,
        paths: [place],
        message: `${total} is ${stated?.text ?? 'missing'}, and what it is the sum of comes to ${added.toString()}`,
      },
    ];
  });
}
