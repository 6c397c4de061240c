import { defaultLimits } from '../context.ts';
import type { Limits } from '../context.ts';
import type { Fault } from '../document-error.ts';
import { nearest } from '../nearest.ts';

/** Maximum number of faults reported for one input, so that processing cost stays in proportion to its size. */
const faultLimit = 100;

/** Maximum number of unknown members for which a known one is suggested. */
const mostSuggestions = 10;

/** Position of a reader in its input, with the faults found so far. */
export class Reading {
  /** Members and indexes from the envelope to the current value. */
  readonly path: (string | number)[];
  /** Faults that make the input unreadable. */
  readonly faults: Fault[] = [];
  /** Notices about input that is readable but would be lost, or is probably a mistake. */
  readonly losses: Fault[] = [];
  readonly #mostRows: number;

  constructor(path: (string | number)[], { rows = defaultLimits.rows }: Partial<Limits> = {}) {
    this.path = path;
    this.#mostRows = rows;
  }

  /** Whether the maximum number of faults is reached, so that reading can stop. */
  get isFull(): boolean {
    return this.faults.length >= faultLimit;
  }

  /** Reports that the current value cannot be read; the reader continues without it. */
  fail(code: string, message: string): undefined {
    if (!this.isFull) this.faults.push({ code, paths: [this.place()], message });
    return undefined;
  }

  /** Returns whether a list is within the limit, and reports one that is not. */
  admits({ length }: readonly unknown[]): boolean {
    if (length <= this.#mostRows) return true;
    this.fail('DOCMILL-READ-10', `has a list of ${length} rows, and ${this.#mostRows} are allowed`);
    return false;
  }

  /** Reports a member that the format does not know. */
  lose(member: string, known: ReadonlyMap<string, unknown>): void {
    if (this.losses.length >= faultLimit) return;
    const meant = this.losses.length < mostSuggestions ? nearest(member, [...known.keys()]) : undefined;
    const message = 'the format has no such member; its value would be lost';
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    const paths = [`${this.place()}.${member}`];
    this.losses.push({ code: 'DOCMILL-READ-01', paths, message: `${message}${hint}` });
  }

  /** Reports a current value that the format accepts but that is probably a mistake. */
  doubt(code: string, message: string): void {
    if (this.losses.length < faultLimit) this.losses.push({ code, paths: [this.place()], message });
  }

  /** Returns the JSON path of the current value. */
  place(): string {
    return pathText(this.path);
  }
}

/** Formats the JSON path of members and indexes: `$.doc.lines[0].item`. */
function pathText(path: readonly (string | number)[]): string {
  let text = '$';
  for (const step of path) text += typeof step === 'number' ? `[${step}]` : `.${step}`;
  return text;
}
