import { defaultLimits } from '../context.ts';
import type { Limits } from '../context.ts';
import type { Fault } from '../document-error.ts';
import { findNearest } from '../nearest.ts';

/** Maximum number of faults reported for one input, so that processing cost stays in proportion to its size. */
const maxFaults = 100;

/** Maximum number of unknown members for which a known one is suggested. */
const maxSuggestions = 10;

/** Position of a reader in its input, with the faults found so far. */
export class Reading {
  /** Members and indexes from the envelope to the current value. */
  readonly path: (string | number)[];
  /** Faults that make the input unreadable. */
  readonly faults: Fault[] = [];
  /** Notices about input that is readable but would be lost, or is probably a mistake. */
  readonly losses: Fault[] = [];
  readonly #maxRows: number;

  constructor(path: (string | number)[], { rows = defaultLimits.rows }: Partial<Limits> = {}) {
    this.path = path;
    this.#maxRows = rows;
  }

  /** Whether the maximum number of faults is reached, so that reading can stop. */
  get isFull(): boolean {
    return this.faults.length >= maxFaults;
  }

  /** Reports that the current value cannot be read; the reader continues without it. */
  fail(code: string, message: string): undefined {
    if (!this.isFull) this.faults.push({ code, paths: [this.place()], message });
    return undefined;
  }

  /** Returns whether a list is within the limit, and reports one that is not. */
  admits({ length }: readonly unknown[]): boolean {
    if (length <= this.#maxRows) return true;
    this.fail('DOCMILL-READ-10', `has a list of ${length} rows, and ${this.#maxRows} are allowed`);
    return false;
  }

  /** Reports a member that the format does not know. */
  reportUnknown(member: string, known: ReadonlyMap<string, unknown>): void {
    if (this.losses.length >= maxFaults) return;
    const meant = this.losses.length < maxSuggestions ? findNearest(member, [...known.keys()]) : undefined;
    const message = 'the format has no such member; its value would be lost';
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    const paths = [`${this.place()}.${member}`];
    this.losses.push({ code: 'DOCMILL-READ-01', paths, message: `${message}${hint}` });
  }

  /** Reports a current value that the format accepts but that is probably a mistake. */
  reportDoubtful(code: string, message: string): void {
    if (this.losses.length < maxFaults) this.losses.push({ code, paths: [this.place()], message });
  }

  /** Returns the JSON path of the current value. */
  place(): string {
    return formatPath('$', this.path);
  }
}

/** Formats a JSON path from its beginning, members and indexes: `$.doc.lines[0].item`. */
export function formatPath(start: string, steps: readonly (string | number)[]): string {
  let text = start;
  for (const step of steps) text += typeof step === 'number' ? `[${step}]` : `.${step}`;
  return text;
}
