import { isObject } from '../../../platform/json-object.ts';

/** Input of a template. */
export interface ScopeInput {
  /** JSON of the envelope; absent if there is no document. */
  readonly envelope?: string | undefined;
  readonly args: Readonly<Record<string, string>>;
  /** Faults of the job so far, one per line. */
  readonly faults: string;
}

/** Returns the names that templates can use: frequently used values of the document, and the whole document. */
export function templateScope({ envelope, args, faults }: ScopeInput): Record<string, unknown> {
  const doc = documentIn(envelope);
  const [series, code] = [textAt(doc, 'series'), textAt(doc, 'code')];
  return {
    doc,
    args,
    faults,
    full_code: [series, code].filter((part) => part !== '').join('-'),
    series,
    code,
    issue_date: textAt(doc, 'issue_date'),
    supplier_name: partyName(doc, 'supplier'),
    customer_name: partyName(doc, 'customer'),
  };
}

function documentIn(envelope = '{}'): Record<string, unknown> {
  const { doc } = JSON.parse(envelope) as { doc?: unknown };
  return isObject(doc) ? doc : {};
}

function partyName(doc: Record<string, unknown>, role: string): string {
  const party = doc[role];
  return isObject(party) ? textAt(party, 'name') || textAt(party, 'alias') : '';
}

function textAt(object: Record<string, unknown>, member: string): string {
  const value = object[member];
  return typeof value === 'string' ? value : '';
}
