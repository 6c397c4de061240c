import type { Context, Fault } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { findContext } from './contexts.ts';
import type { EinvoiceContext } from './contexts.ts';
import { catchEinvoiceError, EinvoiceRefusal } from './einvoice-error.ts';
import type { EinvoiceError } from './einvoice-error.ts';
import { embeddedFiles } from './document/files.ts';
import type { EmbeddedFile } from './document/files.ts';
import { importInvoice } from './reading.ts';
import type { Imported } from './reading.ts';
import type { Finding } from './rules/judge.ts';
import { findingsReading } from './rules/rule-sets.ts';
import { findUnread } from './syntax/read-model.ts';
import type { Unread } from './syntax/read-model.ts';
import { readSyntax, writeSyntax } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';
import { buildDraftModel, buildValidModel } from './writing.ts';

interface Refused {
  readonly ok: false;
  readonly error: EinvoiceError;
}

/** The XML, with notices about content of the document that it cannot hold; or an error. */
export type WrittenXml =
  { readonly ok: true; readonly xml: string; readonly notices: readonly Fault[] } | Refused;

/**
 * XML that may break rules of its specification, with those rules and notices about content that it
 * cannot hold; or an error.
 */
export type DraftXml =
  | {
      readonly ok: true;
      readonly xml: string;
      readonly findings: readonly Finding[];
      readonly notices: readonly Fault[];
    }
  | Refused;

/** The document, with the content of the XML that it cannot hold; or an error. */
export type ReadXml =
  | ({
      readonly ok: true;
      readonly syntax: Syntax;
      /** Files embedded in the invoice; documents cannot hold them. */
      readonly files: readonly EmbeddedFile[];
      readonly unread: readonly Unread[];
      /** Broken rules of its specification. A fatal finding makes the invoice invalid but does not prevent reading. */
      readonly findings: readonly Finding[];
    } & Imported)
  | Refused;

/** Broken rules of an XML invoice; or an error if it is no invoice that can be validated. */
export type ValidatedXml =
  | {
      readonly ok: true;
      readonly syntax: Syntax;
      /**
       * Context it was validated against; undefined if none is known for the invoice, which was then
       * validated against EN 16931 only.
       */
      readonly context: EinvoiceContext | undefined;
      /** Specification that the invoice states (BT-24). */
      readonly specification: string | undefined;
      /** Whether it breaks no rule, except rules that only warn. */
      readonly isValid: boolean;
      readonly findings: readonly Finding[];
    }
  | Refused;

/**
 * Writes the invoice in a calculated envelope as XML, with embedded files (BT-125). The envelope is not changed, and
 * the same one always gives the same bytes.
 */
export function toXml(
  envelope: JsonObject,
  syntax: Syntax,
  target: EinvoiceContext,
  context: Context,
  files: readonly EmbeddedFile[] = [],
): WrittenXml {
  return catchEinvoiceError(() => {
    requireSyntax(syntax, target);
    const { invoice, notices } = buildValidModel(envelope, syntax, target, context, files);
    return { ok: true, xml: writeSyntax(syntax, invoice), notices };
  });
}

/**
 * Writes the invoice in a calculated envelope as XML even if it breaks rules. Broken rules are reported with their
 * paths in the document. Such an XML must not be sent to anyone.
 */
export function draftXml(
  envelope: JsonObject,
  syntax: Syntax,
  target: EinvoiceContext,
  context: Context,
): DraftXml {
  return catchEinvoiceError(() => {
    requireSyntax(syntax, target);
    const { invoice, findings, notices } = buildDraftModel(envelope, syntax, target, context);
    return { ok: true, xml: writeSyntax(syntax, invoice), findings, notices };
  });
}

function requireSyntax(syntax: Syntax, { key, syntaxes }: EinvoiceContext): void {
  if (!syntaxes.includes(syntax))
    throw new EinvoiceRefusal('not-representable', `${key} is not written in ${syntax}`);
}

/**
 * Converts an invoice in UBL or CII to a calculated document. Broken rules are reported as findings
 * and do not prevent reading.
 */
export function fromXml(bytes: Uint8Array, context: Context): ReadXml {
  return catchEinvoiceError(() => {
    const read = readSyntax(bytes);
    const { syntax, invoice, element } = read;
    const { files, faults } = embeddedFiles(invoice);
    const imported = importInvoice(invoice, context);
    const notices = [...imported.notices, ...faults];
    return {
      ok: true,
      syntax,
      ...imported,
      notices,
      files,
      unread: findUnread(element),
      findings: findingsReading(read),
    };
  });
}

/**
 * Validates an invoice in UBL or CII against the specification that it states, or against the context given: needed
 * for Factur-X, which the XML does not state.
 */
export function validateXml(bytes: Uint8Array, asked?: EinvoiceContext): ValidatedXml {
  return catchEinvoiceError(() => {
    const read = readSyntax(bytes);
    const { syntax, invoice } = read;
    const specification = invoice.text('BT-24');
    const findings = findingsReading(read, asked);
    const isValid = findings.every(({ severity }) => severity !== 'fatal');
    const context = asked ?? findContext(specification, invoice.text('BT-23'));
    return { ok: true, syntax, context, specification, isValid, findings };
  });
}
