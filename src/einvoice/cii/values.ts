import type { AdjustmentTerms } from '../model/adjustment-terms.ts';
import type { TermId } from '../model/terms.ts';
import { branch, fixed, group, leaf, schemeElement } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { compactDate } from '../syntax/spelling.ts';

/** Returns the entry of a date in format 102 (`YYYYMMDD`), inside the given element and its value element. */
function formatted(name: string, value: string, term: TermId): Entry {
  return leaf(`${name}/${value}`, term, { fixed: { format: '102' }, spelling: compactDate });
}

/** Returns the entry of a date in `udt:DateTimeString`, the form of most elements. */
export function dateTime(name: string, term: TermId): Entry {
  return formatted(name, 'udt:DateTimeString', term);
}

/** Returns the entry of a date in `udt:DateString`, the form of the tax point. */
export function plainDate(name: string, term: TermId): Entry {
  return formatted(name, 'udt:DateString', term);
}

/** Returns the entry of a date in `qdt:DateTimeString`, the form of references. */
export function qualifiedDateTime(name: string, term: TermId): Entry {
  return formatted(name, 'qdt:DateTimeString', term);
}

/** Returns the entries of the category and rate of value added tax. */
export function categoryEntries(category: TermId, rate: TermId): Entry[] {
  return [
    schemeElement(category, 'ram:TypeCode'),
    leaf('ram:CategoryCode', category),
    leaf('ram:RateApplicablePercent', rate),
  ];
}

/** Returns the entries of an allowance (`false`) or charge (`true`). */
export function adjustment(
  indicator: 'true' | 'false',
  terms: AdjustmentTerms,
  tax?: readonly [category: TermId, rate: TermId],
): Entry[] {
  return [
    fixed('ram:ChargeIndicator/udt:Indicator', indicator),
    leaf('ram:CalculationPercent', terms.percent),
    leaf('ram:BasisAmount', terms.base),
    leaf('ram:ActualAmount', terms.amount),
    leaf('ram:ReasonCode', terms.code),
    leaf('ram:Reason', terms.reason),
    ...(tax === undefined ? [] : [branch('ram:CategoryTradeTax', categoryEntries(...tax))]),
  ];
}

/** Returns the entry of a period with its two dates. */
export function period(id: 'BG-14' | 'BG-26', start: TermId, end: TermId): Entry {
  return group('ram:BillingSpecifiedPeriod', id, [
    dateTime('ram:StartDateTime', start),
    dateTime('ram:EndDateTime', end),
  ]);
}

/** Returns the entry of a referenced document of the kind that its type code names, with the scheme of its id. */
export function objectReference(term: TermId, type: Entry): Entry {
  return branch(
    'ram:AdditionalReferencedDocument',
    [leaf('ram:IssuerAssignedID', term), type, schemeElement(term, 'ram:ReferenceTypeCode')],
    { each: term },
  );
}
