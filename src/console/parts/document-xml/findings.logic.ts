/** A broken rule, with paths in the XML, in the document, or in both. */
export interface XmlFinding {
  readonly code: string;
  readonly severity: 'fatal' | 'warning' | 'information';
  readonly terms: readonly string[];
  readonly message: string;
  /** XPaths. */
  readonly xmlPaths: readonly string[];
  /** JSON paths of the envelope. */
  readonly documentPaths: readonly string[];
}

interface ReportedFinding {
  readonly code: string;
  readonly severity: XmlFinding['severity'];
  readonly terms: readonly string[];
  readonly message: string;
  readonly paths: readonly string[];
}

/** Members of documents from which business terms of EN 16931 are written. */
const ofTerms: Readonly<Record<string, string>> = {
  'BT-1': 'code',
  'BT-2': 'issue_date',
  'BT-3': 'type',
  'BT-5': 'currency',
  'BT-9': 'payment.terms.due_dates',
  'BT-10': 'ordering.code',
  'BT-20': 'payment.terms.notes',
  'BT-27': 'supplier.name',
  'BT-31': 'supplier.tax_id.code',
  'BT-34': 'supplier.inboxes',
  'BT-44': 'customer.name',
  'BT-48': 'customer.tax_id.code',
  'BT-49': 'customer.inboxes',
  'BT-81': 'payment.instructions.key',
  'BT-84': 'payment.instructions.credit_transfer[0].iban',
  'BG-4': 'supplier',
  'BG-5': 'supplier.addresses',
  'BG-6': 'supplier.people',
  'BG-7': 'customer',
  'BG-8': 'customer.addresses',
  'BG-16': 'payment.instructions',
  'BG-25': 'lines',
};

/** Returns the JSON paths in the envelope of business terms. */
export const placesOfTerms = (terms: readonly string[]): readonly string[] =>
  terms.flatMap((term) => ofTerms[term] ?? []).map((place) => `$.doc.${place}`);

/** Returns the paths of a finding in the document; for a missing value, the paths of its business terms. */
function placesOf({ documentPaths, terms }: XmlFinding): readonly string[] {
  const exact = documentPaths.filter((path) => path !== '$.doc');
  if (exact.length > 0) return exact;
  const missing = placesOfTerms(terms);
  return missing.length > 0 ? missing : documentPaths;
}

const weights = { fatal: 0, warning: 1, information: 2 } as const;

/** Merges the findings of an XML and of its document, each rule once, most severe first. */
export function mergeFindings(
  ofXml: readonly ReportedFinding[],
  ofDocument: readonly ReportedFinding[],
): readonly XmlFinding[] {
  const found = new Map<string, XmlFinding>();
  const add = (told: ReportedFinding, of: 'xmlPaths' | 'documentPaths'): void => {
    const { paths, ...rest } = told;
    const known = found.get(told.code) ?? { ...rest, xmlPaths: [], documentPaths: [] };
    found.set(told.code, { ...known, [of]: [...known[of], ...paths] });
  };
  for (const each of ofXml) add(each, 'xmlPaths');
  for (const each of ofDocument) add(each, 'documentPaths');
  const placed = [...found.values()].map((finding) => ({ ...finding, documentPaths: placesOf(finding) }));
  return placed.toSorted((a, b) => weights[a.severity] - weights[b.severity]);
}

/** Returns the last steps of an XPath, enough to recognise it. */
export function shortPath(path: string): string {
  const steps = path.split('/').filter(Boolean);
  return steps.length > 2 ? `…/${steps.slice(-2).join('/')}` : `/${steps.join('/')}`;
}
