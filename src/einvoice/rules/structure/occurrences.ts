import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';

/** Allowed number of occurrences of an element in another: one row of the structure tables. */
export interface Occurrence {
  readonly id: string;
  readonly severity?: 'warning';
  readonly terms?: Rule['terms'];
  /** Path from the root to the containing elements, each checked separately; `''` is the root. */
  readonly in: string;
  /** Path from there to the counted elements; an attribute begins with `@`. */
  readonly of: string;
  readonly min?: number;
  /** Unlimited if absent. */
  readonly max?: number;
  /** Condition for elements to be counted. */
  readonly where?: (element: XmlElement) => boolean;
}

/** Returns the elements at a path from the root. Paths omit the body element of CII. */
export function elementsAt(root: XmlElement, path: string): readonly XmlElement[] {
  return path === '' ? [root] : elementsAtSteps(root, path.split('/'));
}

function elementsAtSteps(root: XmlElement, steps: readonly string[]): readonly XmlElement[] {
  const body = root.select('SupplyChainTradeTransaction');
  const found = root.select(...steps);
  return body.length === 0 ? found : [...found, ...body.flatMap((inner) => inner.select(...steps))];
}

/** Returns a function that counts the elements of a row in an element. */
function countElements({ of, where }: Occurrence): (element: XmlElement) => number {
  const steps = of.split('/');
  const attribute = steps.at(-1)?.startsWith('@') === true ? steps.pop()?.slice(1) : undefined;
  return (element) => {
    // A path from the root also applies inside the body element of CII.
    const found =
      element.parent === undefined && steps.length > 0
        ? elementsAtSteps(element, steps)
        : element.select(...steps);
    if (attribute === undefined && where === undefined) return found.length;
    return found.filter((each) => {
      if (attribute !== undefined && !each.attributes.has(attribute)) return false;
      return where === undefined || where(each);
    }).length;
  };
}

/** Returns a function that finds the elements in which a row counts too few or too many others. */
function findMiscounted(row: Occurrence): (root: XmlElement) => readonly XmlElement[] {
  const count = countElements(row);
  const { min = 0, max = Infinity } = row;
  return (root) =>
    elementsAt(root, row.in).filter((element) => {
      const number = count(element);
      return number < min || number > max;
    });
}

/** Creates rules about occurrences. Rows with the same id form one rule. */
export function occurrenceRules(rows: readonly Occurrence[], syntax: 'ubl' | 'cii'): Rule[] {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const searches = own.map(findMiscounted);
    return {
      id,
      syntax,
      ...(own[0]?.severity && { severity: own[0].severity }),
      terms: own[0]?.terms ?? [],
      requires: own.map(describeOccurrence).join('; '),
      broken: inXml((root) => searches.flatMap((find) => find(root))),
    };
  });
}

function describeOccurrence({ in: holder, of, min = 0, max }: Occurrence): string {
  const number =
    min === max
      ? `${max} times`
      : [min > 0 && `${min} times at least`, max !== undefined && `${max} times at most`]
          .filter(Boolean)
          .join(' and ');
  return `${of} is there ${number}${holder && ` in ${holder}`}`;
}
