import type { Context } from './context.ts';
import { withCauses } from './causes.ts';
import { calculateDocument } from './document.ts';
import type { Document } from './document.ts';
import { catchRefusal, DocumentRefusal } from './document-error.ts';
import type { DocumentError, Fault } from './document-error.ts';
import { seal } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import type { Header } from './head/header.ts';
import { refusedNotices } from './notices.ts';
import { validateEnvelope } from './validation.ts';

/** A finished envelope with notices about the input, or an error. */
export type Built =
  | {
      readonly ok: true;
      readonly envelope: Envelope;
      /** Notices about input that the format silently drops or ignores, with our own codes (`DOCMILL-...`). */
      readonly notices: readonly Fault[];
    }
  | {
      readonly ok: false;
      readonly error: DocumentError;
      /** Calculated envelope, if only rules were broken. */
      readonly calculated?: Envelope;
    };

/** Completes, validates and seals a document that was read. `losses` are earlier notices. */
export function complete(
  document: Document,
  header: Header,
  losses: readonly Fault[],
  context: Context,
  calculate: (document: Document, context: Context) => void = calculateDocument,
): Built {
  const lost = [...losses, ...document.losses];
  const refusedLosses = refusedNotices(lost, context);
  if (refusedLosses.length > 0) return createInvalidResult(refusedLosses);
  withCauses(document, lost, () => calculate(document, context));
  const envelope = seal(document, header, context);
  const { faults, notices } = validateEnvelope(document, header, false);
  const standing = [...faults, ...refusedNotices(notices, context)];
  if (standing.length > 0) return { ...createInvalidResult(standing), calculated: envelope };
  return { ok: true, envelope, notices: [...lost, ...notices] };
}

/** Returns the error for broken rules. */
export function createInvalidResult(faults: Fault[]): Failed {
  const [first] = causesFirst(faults);
  const others = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  return {
    ok: false,
    error: {
      key: 'validation',
      message: `${first?.message ?? 'invalid'}${others}`,
      faults: causesFirst(faults),
    },
  };
}

/** Puts faults about missing totals last: they follow from other faults. */
function causesFirst(faults: readonly Fault[]): Fault[] {
  return [...faults.filter((fault) => !isOfTotals(fault)), ...faults.filter(isOfTotals)];
}

function isOfTotals({ paths }: Fault): boolean {
  return paths.includes('$.doc.totals');
}

/** An error as a value. */
interface Failed {
  readonly ok: false;
  readonly error: DocumentError;
}

/** Returns the result of an operation, or its error as a value. */
export function catchDocumentError<Result>(operation: () => Result): Result | Failed {
  return catchRefusal(operation, toFailed);
}

/** Returns the result of an asynchronous operation, or its error as a value. */
export function catchDocumentErrorAsync<Result>(operation: () => Promise<Result>): Promise<Result | Failed> {
  return operation().catch((error: unknown) => {
    const failed = toFailed(error);
    if (failed) return failed;
    throw error;
  });
}

function toFailed(error: unknown): Failed | undefined {
  return error instanceof DocumentRefusal ? { ok: false, error: error.error } : undefined;
}
