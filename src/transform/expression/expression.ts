import { LRUCache } from 'lru-cache';
import { compileNode } from './compiler.ts';
import { ExpressionFault, Run } from './run.ts';
import type { Evaluator } from './run.ts';
import { parseExpression } from './syntax.ts';
import { toJsonValue } from './value.ts';

/** Maximum length of an expression, in bytes of UTF-8. */
const MAX_EXPRESSION_BYTES = 4096;

const maxCachedExpressions = 500;
const maxExcerptLength = 60;
const maxMessageLength = 120;

/** Error of an expression, with its position in the text (`at`, an index from 0). */
export interface ExpressionError {
  readonly ok: false;
  readonly message: string;
  readonly at: number;
}

/** Value of JSON, or undefined for a missing member. */
export type ExpressionResult = { readonly ok: true; readonly value: unknown } | ExpressionError;

/** Compiled expression, which can be evaluated any number of times. */
export interface Expression {
  readonly ok: true;
  /** Names it takes from the scope. */
  readonly names: readonly string[];
  /**
   * Evaluates the expression for values by name. Never throws and never calls functions of the scope; the number of
   * steps is limited.
   */
  readonly evaluate: (scope: Readonly<Record<string, unknown>>) => ExpressionResult;
}

const cache = new LRUCache<string, Expression | ExpressionError>({ max: maxCachedExpressions });

/**
 * Compiles an expression in the manner of expr-lang: `doc.totals.payable > 100 && "ES" in doc.regimes`.
 *
 * - Values are those of JSON. A missing member is nothing (`nil`), with or without `?.`; nothing equals only nothing,
 *   has no order (`<` and similar are false) and counts as false. A name that the scope does not have is an error.
 * - Text in the form of an amount (`"100.00"`, `"21.0%"`; see parseNumber) is compared and calculated with as an
 *   exact number: `"10" == 10.00`, `"9.5" < "10"`, `"1.10" + "2.2" == 3.3`. All other text is text: `"007" != 7`. A
 *   calculated number is returned as the nearest JavaScript number.
 * - `&& || ! and or not ?:` take true, false and nothing. `+` joins two texts unless both have the form of amounts.
 * - Functions take predicates with `#` or `.member` for the element: `count(doc.lines, {.quantity > 1})`.
 * - `matches` takes an RE2 pattern in quotes and finds it anywhere in the text.
 */
export function compileExpression(text: string): Expression | ExpressionError {
  const known = cache.get(text);
  if (known !== undefined) return known;
  if (Buffer.byteLength(text) > MAX_EXPRESSION_BYTES) {
    return { ok: false, message: `is longer than ${MAX_EXPRESSION_BYTES} bytes`, at: 0 };
  }
  const compiled = compileText(text);
  cache.set(text, compiled);
  return compiled;
}

function compileText(text: string): Expression | ExpressionError {
  try {
    const { evaluate, names } = compileNode(parseExpression(text), { start: 0, end: text.length });
    return { ok: true, names, evaluate: (scope) => evaluateIn(text, evaluate, scope) };
  } catch (error) {
    return toExpressionError(text, error);
  }
}

function evaluateIn(
  text: string,
  evaluate: Evaluator,
  scope: Readonly<Record<string, unknown>>,
): ExpressionResult {
  try {
    return { ok: true, value: toJsonValue(evaluate(new Run(scope))) };
  } catch (error) {
    return toExpressionError(text, error);
  }
}

function toExpressionError(text: string, error: unknown): ExpressionError {
  if (!(error instanceof ExpressionFault)) throw error;
  return { ok: false, message: formatMessage(text, error), at: error.extent.start };
}

/**
 * Formats the error of an expression with its position:
 * `text and a number have no order, at character 9: doc.code < 5`.
 */
export function formatMessage(text: string, { message, extent, hint }: ExpressionFault): string {
  const { start, end } = extent;
  const excerpt = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const shown = excerpt.length > maxExcerptLength ? `${excerpt.slice(0, maxExcerptLength)}…` : excerpt;
  return `${message.slice(0, maxMessageLength)}, at character ${start + 1}${shown && `: ${shown}`}${hint}`;
}
