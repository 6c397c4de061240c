import { defaultLimits } from '../context.ts';
import type { Limits } from '../context.ts';
import type { Fault } from '../document-error.ts';
import { nearest } from '../nearest.ts';

/** At most this many faults are gathered from one input; hostile input must not cost more than it sends. */
const faultLimit = 100;

/** Whoever sends many unknown members is not helped with each. */
const mostSuggestions = 10;

/** Where a reader is in its input, and what it found wrong so far. */
export class Reading {
  /** Members and indexes that lead from the envelope to the value at hand. */
  readonly path: (string | number)[];
  /** What makes the input unreadable. */
  readonly faults: Fault[] = [];
  /** What is readable but would be lost, or is hardly meant so. */
  readonly losses: Fault[] = [];
  readonly #mostRows: number;

  constructor(path: (string | number)[], { rows = defaultLimits.rows }: Partial<Limits> = {}) {
    this.path = path;
    this.#mostRows = rows;
  }

  /** Whether so much is wrong that nothing more is gathered, and nothing more need be read. */
  get isFull(): boolean {
    return this.faults.length >= faultLimit;
  }

  /** Notes that the value at hand cannot be read; the reader goes on without it. */
  fail(code: string, message: string): undefined {
    if (!this.isFull) this.faults.push({ code, paths: [this.place()], message });
    return undefined;
  }

  /** Whether a list is as short as lists must be; notes one that is not. */
  admits({ length }: readonly unknown[]): boolean {
    if (length <= this.#mostRows) return true;
    this.fail('DOCMILL-READ-10', `has a list of ${length} rows, and ${this.#mostRows} are allowed`);
    return false;
  }

  /** Notes a member that the format does not know. */
  lose(member: string, known: ReadonlyMap<string, unknown>): void {
    if (this.losses.length >= faultLimit) return;
    const meant = this.losses.length < mostSuggestions ? nearest(member, [...known.keys()]) : undefined;
    const message = 'the format has no such member; its value would be lost';
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    const paths = [`${this.place()}.${member}`];
    this.losses.push({ code: 'DOCMILL-READ-01', paths, message: `${message}${hint}` });
  }

  /** Notes that the value at hand is read as the format has it, and hardly meant so. */
  doubt(code: string, message: string): void {
    if (this.losses.length < faultLimit) this.losses.push({ code, paths: [this.place()], message });
  }

  /** JSON path of the value at hand. */
  place(): string {
    return pathText(this.path);
  }
}

/** JSON path of members and indexes: `$.doc.lines[0].item`. */
function pathText(path: readonly (string | number)[]): string {
  let text = '$';
  for (const step of path) text += typeof step === 'number' ? `[${step}]` : `.${step}`;
  return text;
}
