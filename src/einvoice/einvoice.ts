import type { Context } from '../documents/context.ts';
import type { Fault } from '../documents/document-error.ts';
import type { JsonObject } from '../documents/json.ts';
import { contextOf } from './contexts.ts';
import type { EinvoiceContext } from './contexts.ts';
import { caught, EinvoiceRefusal } from './einvoice-error.ts';
import type { EinvoiceError } from './einvoice-error.ts';
import { embeddedFiles } from './document/files.ts';
import type { EmbeddedFile } from './document/files.ts';
import { documented } from './reading.ts';
import type { Imported } from './reading.ts';
import type { Finding } from './rules/judge.ts';
import { findingsReading } from './rules/rule-sets.ts';
import { unreadOf } from './syntax/read-model.ts';
import type { Unread } from './syntax/read-model.ts';
import { readSyntax, writeSyntax } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';
import { drafted, modelled } from './writing.ts';

interface Refused {
  readonly ok: false;
  readonly error: EinvoiceError;
}

/** An XML that was written, with what of the document has no place in it; or why none was. */
export type WrittenXml =
  { readonly ok: true; readonly xml: string; readonly notices: readonly Fault[] } | Refused;

/** An XML that need not keep the rules of its specification, with those it breaks and what has no place in it; or why there is none. */
export type DraftXml =
  | {
      readonly ok: true;
      readonly xml: string;
      readonly findings: readonly Finding[];
      readonly notices: readonly Fault[];
    }
  | Refused;

/** A document that was read, with what of the XML has no place in it; or why none was. */
export type ReadXml =
  | ({
      readonly ok: true;
      readonly syntax: Syntax;
      /** The files that stand in the invoice itself, which documents have no place for. */
      readonly files: readonly EmbeddedFile[];
      readonly unread: readonly Unread[];
      /** The rules of its specification that it breaks: a fatal one makes it invalid, and keeps nothing from being read. */
      readonly findings: readonly Finding[];
    } & Imported)
  | Refused;

/** What an invoice in XML breaks of the rules of its specification; or why it is no invoice that can be judged. */
export type ValidatedXml =
  | {
      readonly ok: true;
      readonly syntax: Syntax;
      /** The context that it was judged by; undefined when it follows none of ours, and was judged by the norm alone. */
      readonly context: EinvoiceContext | undefined;
      /** The specification that it says it follows (BT-24). */
      readonly specification: string | undefined;
      /** Whether it breaks no rule but such as warn. */
      readonly isValid: boolean;
      readonly findings: readonly Finding[];
    }
  | Refused;

/**
 * Writes the invoice in a calculated envelope as XML, with files that are to stand in it (BT-125). The envelope stays as it
 * is, and the same one gives the same bytes.
 */
export function toXml(
  envelope: JsonObject,
  syntax: Syntax,
  target: EinvoiceContext,
  context: Context,
  files: readonly EmbeddedFile[] = [],
): WrittenXml {
  return caught(() => {
    requireSyntax(syntax, target);
    const { invoice, notices } = modelled(envelope, syntax, target, context, files);
    return { ok: true, xml: writeSyntax(syntax, invoice), notices };
  });
}

/**
 * Writes the invoice in a calculated envelope as XML, whatever rules it breaks: they are told with their places in the
 * document. Nobody may be sent such an XML.
 */
export function draftXml(
  envelope: JsonObject,
  syntax: Syntax,
  target: EinvoiceContext,
  context: Context,
): DraftXml {
  return caught(() => {
    requireSyntax(syntax, target);
    const { invoice, findings, notices } = drafted(envelope, syntax, target, context);
    return { ok: true, xml: writeSyntax(syntax, invoice), findings, notices };
  });
}

function requireSyntax(syntax: Syntax, { key, syntaxes }: EinvoiceContext): void {
  if (!syntaxes.includes(syntax))
    throw new EinvoiceRefusal('not-representable', `${key} is not written in ${syntax}`);
}

/** Makes a document of an invoice in UBL or CII, and calculates it. What is wrong with it is told in faults, and keeps nothing from being read. */
export function fromXml(bytes: Uint8Array, context: Context): ReadXml {
  return caught(() => {
    const read = readSyntax(bytes);
    const { syntax, invoice, element } = read;
    const { files, faults } = embeddedFiles(invoice);
    const imported = documented(invoice, context);
    const notices = [...imported.notices, ...faults];
    return {
      ok: true,
      syntax,
      ...imported,
      notices,
      files,
      unread: unreadOf(element),
      findings: findingsReading(read),
    };
  });
}

/**
 * Judges an invoice in UBL or CII by the rules of the specification it says it follows, or else of the context that is asked for:
 * of Factur-X, which the XML itself does not say.
 */
export function validateXml(bytes: Uint8Array, asked?: EinvoiceContext): ValidatedXml {
  return caught(() => {
    const read = readSyntax(bytes);
    const { syntax, invoice } = read;
    const specification = invoice.text('BT-24');
    const findings = findingsReading(read, asked);
    const isValid = findings.every(({ severity }) => severity !== 'fatal');
    const context = asked ?? contextOf(specification, invoice.text('BT-23'));
    return { ok: true, syntax, context, specification, isValid, findings };
  });
}
