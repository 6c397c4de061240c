import type { Context } from './context.ts';
import { withCauses } from './causes.ts';
import { calculateDocument } from './document.ts';
import type { Document } from './document.ts';
import { DocumentRefusal } from './document-error.ts';
import type { DocumentError, Fault } from './document-error.ts';
import { seal } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import type { Header } from './head/header.ts';
import { refusedNotices } from './notices.ts';
import { validateEnvelope } from './validation.ts';

/** A finished envelope with what is worth knowing about the input, or what stood in the way. */
export type Built =
  | {
      readonly ok: true;
      readonly envelope: Envelope;
      /** What the format drops or ignores without a word, with codes of our own (`DOCMILL-...`). */
      readonly notices: readonly Fault[];
    }
  | {
      readonly ok: false;
      readonly error: DocumentError;
      /** What the calculation made, when only the rules were against it. */
      readonly calculated?: Envelope;
    };

/** Completes, validates and seals a document that was read; `losses` are what was noticed before. */
export function complete(
  document: Document,
  header: Header,
  losses: readonly Fault[],
  context: Context,
  calculate: (document: Document, context: Context) => void = calculateDocument,
): Built {
  const lost = [...losses, ...document.losses];
  const refusedLosses = refusedNotices(lost, context);
  if (refusedLosses.length > 0) return invalid(refusedLosses);
  withCauses(document, lost, () => calculate(document, context));
  const envelope = seal(document, header, context);
  const { faults, notices } = validateEnvelope(document, header, false);
  const standing = [...faults, ...refusedNotices(notices, context)];
  if (standing.length > 0) return { ...invalid(standing), calculated: envelope };
  return { ok: true, envelope, notices: [...lost, ...notices] };
}

/** The refusal of what rules are against. */
export function invalid(faults: Fault[]): Failed {
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

/** Totals that are missing follow from something else, which is told before. */
function causesFirst(faults: readonly Fault[]): Fault[] {
  return [...faults.filter((fault) => !isOfTotals(fault)), ...faults.filter(isOfTotals)];
}

function isOfTotals({ paths }: Fault): boolean {
  return paths.includes('$.doc.totals');
}

/** A refusal as a value. */
interface Failed {
  readonly ok: false;
  readonly error: DocumentError;
}

/** What an operation gives, or its refusal as a value. */
export function caught<T>(operation: () => T): T | Failed {
  try {
    return operation();
  } catch (error) {
    return failure(error);
  }
}

/** What an operation will give, or its refusal as a value. */
export async function caughtLater<T>(operation: () => Promise<T>): Promise<T | Failed> {
  try {
    return await operation();
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Failed {
  if (error instanceof DocumentRefusal) return { ok: false, error: error.error };
  throw error;
}
