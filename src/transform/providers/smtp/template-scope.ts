import { isObject } from '../../../platform/json-object.ts';

/** What a template is about. */
export interface ScopeInput {
  /** The JSON of the envelope; absent: there is no document. */
  readonly envelope?: string | undefined;
  readonly args: Readonly<Record<string, string>>;
  /** What has gone wrong in the job so far, a line for each. */
  readonly faults: string;
}

/** The names that templates have: what most need of a document by names of its own, and the document whole. */
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
