import { build, getExtension, invoiceOf, readDocument, removeIncludedTaxes } from '@docmill/documents';
import type { Built, Context, Fault, Invoice } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { addonFor } from '@docmill/documents/regimes';
import { shortSchema } from '@docmill/documents/schemas';
import type { EinvoiceContext } from './contexts.ts';
import { putFiles } from './document/files.ts';
import type { EmbeddedFile } from './document/files.ts';
import { findMissingCodes, findUnrepresentable, findOverflow } from './document/representable.ts';
import type { Capacity } from './document/representable.ts';
import { toModel } from './document/to-model.ts';
import { EinvoiceRefusal } from './einvoice-error.ts';
import { levelHas, reduceTo } from './facturx-levels.ts';
import type { Group } from './model/group.ts';
import { creditNoteTypes } from './rules/codes/document-codes.ts';
import { roundingRules } from './rules/en16931.ts';
import type { Finding } from './rules/judge.ts';
import { findingsWriting } from './rules/rule-sets.ts';

/** Semantic model of a document, with notices about content that EN 16931 cannot hold. */
export interface InvoiceModel {
  readonly invoice: Group;
  readonly notices: readonly Fault[];
}

/** Semantic model of a document, with the rules of its specification that it breaks. */
export interface DraftModel extends InvoiceModel {
  readonly findings: readonly Finding[];
}

/**
 * Converts the invoice in an envelope, which is not changed, to the semantic model, with embedded files. Throws if
 * the result would be invalid.
 */
export function buildValidModel(
  envelope: JsonObject,
  syntax: 'ubl' | 'cii',
  target: EinvoiceContext,
  context: Context,
  files: readonly EmbeddedFile[],
): InvoiceModel {
  const { invoice, faults, findings, notices } = judged(envelope, syntax, target, context, files);
  const told = new Set(faults.flatMap(({ message }) => message.match(/\bBR-[A-Z\d-]+/g) ?? []));
  // Rules whose ids faults of addons name are reported by those faults already.
  const fatal = findings.filter(({ severity, code }) => severity === 'fatal' && !told.has(code));
  if (faults.length === 0 && fatal.some(isOfRounding)) {
    const others = fatal.filter((finding) => !isOfRounding(finding));
    const rounding = [...fatal.filter(isOfRounding), ...others];
    refuse('rounding', rounding, 'tax.rounding: currency makes rows add up');
  }
  refuse('invalid-document', [...faults, ...fatal]);
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return { invoice, notices: [...warnings, ...notices] };
}

const isOfRounding = ({ code }: Fault): boolean => roundingRules.has(code);

/**
 * Converts an invoice to the semantic model even if it breaks rules. Throws if the
 * specification cannot hold its content.
 */
export function buildDraftModel(
  envelope: JsonObject,
  syntax: 'ubl' | 'cii',
  target: EinvoiceContext,
  context: Context,
): DraftModel {
  const { faults, findings, ...draft } = judged(envelope, syntax, target, context, []);
  const invalid = faults.map((fault) => ({ ...fault, severity: 'fatal' as const, terms: [] }));
  return { ...draft, findings: [...invalid, ...findings] };
}

/**
 * Returns the model with its broken rules and with the validation faults of its document, so that
 * both are reported at once.
 */
function judged(
  envelope: JsonObject,
  syntax: 'ubl' | 'cii',
  target: EinvoiceContext,
  context: Context,
  files: readonly EmbeddedFile[],
): DraftModel & { readonly faults: readonly Fault[] } {
  // The document is built twice, with its addons and without taxes in its prices, and may report the same fault twice.
  const told = new Map<string, Fault>();
  const document = prepared(envelope, target, context, (built) => {
    if (built.ok || !built.calculated) return documentOf(built);
    for (const fault of built.error.faults) told.set(JSON.stringify(fault), fault);
    return built.calculated.doc;
  });
  const faults = [...told.values()];
  try {
    return { ...drawn(document, syntax, target, files), faults };
  } catch (error) {
    // An error that prevents converting the document may be the only other information; it follows the validation faults.
    if (error instanceof EinvoiceRefusal && faults.length > 0)
      refuse('invalid-document', [...faults, ...error.error.faults]);
    throw error;
  }
}

/** Converts an invoice to the semantic model and validates it. */
function drawn(
  document: Invoice,
  syntax: 'ubl' | 'cii',
  target: EinvoiceContext,
  files: readonly EmbeddedFile[],
): DraftModel {
  const room: Capacity = {
    // The schema of CII D16B has one; that of Factur-X follows a later version.
    preceding: syntax === 'cii' && target.facturx === undefined ? 1 : Infinity,
    // In a credit note of UBL the due date is in the payment means.
    dueDate: syntax === 'ubl' && !document.payment?.instructions && isCreditNote(document) ? 0 : 1,
  };
  refuse('missing-extension', findMissingCodes(document));
  refuse('not-representable', findUnrepresentable(document, target.facturx));
  const invoice = toModel(cut(document, room), target);
  putFiles(invoice, files);
  const leftOut = reduceTo(target.facturx, invoice);
  const findings = findingsWriting(invoice, syntax, target);
  const unsaid = levelHas(target.facturx, 'BT-126') ? findOverflow(document, room) : [];
  return { invoice, findings, notices: [...leftOut, ...unsaid] };
}

/** Returns the invoice without the entries that the syntax cannot hold. */
function cut(document: Invoice, room: Capacity): Invoice {
  const { preceding } = document;
  return preceding ? { ...document, preceding: preceding.slice(0, room.preceding) } : document;
}

function isCreditNote({ tax }: Invoice): boolean {
  return creditNoteTypes.has(getExtension(tax, 'untdid-document-type') ?? '');
}

/** Returns the invoice with the addons of the context, and without taxes in its prices. */
function prepared(
  envelope: JsonObject,
  target: EinvoiceContext,
  context: Context,
  taken: typeof documentOf,
): Invoice {
  const document = prepareDocument(envelope, target.addons, context, taken);
  return invoiceOf(readDocument(document, ['doc'], context));
}

/**
 * Returns the invoice in an envelope with the given addons, and without taxes in its prices. Throws if it is not an
 * invoice. If validation fails, `taken` decides.
 */
export function prepareDocument(
  envelope: JsonObject,
  addons: readonly string[],
  context: Context,
  taken = documentOf,
): JsonObject {
  const { doc } = envelope;
  if (!isObject(doc) || typeof doc.$schema !== 'string' || shortSchema(doc.$schema) !== 'bill/invoice')
    throw new EinvoiceRefusal('unsupported-document-type', 'only invoices are written as e-invoices');
  return withoutIncludedTaxes(withAddons(doc, addons, context, taken), context, taken);
}

function withAddons(
  doc: JsonObject,
  addons: readonly string[],
  context: Context,
  taken: typeof documentOf,
): JsonObject {
  const present = Array.isArray(doc.$addons) ? doc.$addons : [];
  const missing = addons.filter((key) => addonFor(key) !== undefined && !present.includes(key));
  if (missing.length === 0) return doc;
  return taken(build({ ...doc, $addons: [...present, ...missing] }, context));
}

function withoutIncludedTaxes(doc: JsonObject, context: Context, taken: typeof documentOf): JsonObject {
  const includes = isObject(doc.tax) && doc.tax.prices_include !== undefined;
  return includes ? taken(removeIncludedTaxes({ doc }, context)) : doc;
}

function documentOf(built: Built): JsonObject {
  if (built.ok) return built.envelope.doc;
  throw new EinvoiceRefusal('invalid-document', built.error.message, built.error.faults);
}

function refuse(
  key: 'missing-extension' | 'not-representable' | 'rounding' | 'invalid-document',
  faults: readonly Fault[],
  advice = '',
): void {
  const [first] = faults;
  if (first === undefined) return;
  const others = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  throw new EinvoiceRefusal(key, `${first.message}${others}${advice && `; ${advice}`}`, faults);
}
