import type { XmlElement } from '../../xml/xml-element.ts';
import type { Rule } from '../rule.ts';

/** An element or attribute that EN 16931 does not use, with the rule that says so. */
interface Unused {
  readonly name: string;
  readonly rule: string;
}

/** Unused parts below a path from the root. */
class Node {
  readonly unused = new Map<string, Unused>();
  readonly inner = new Map<string, Node>();

  /** Returns the node at a path, creating it if necessary. */
  at(path: readonly string[]): Node {
    const [step, ...rest] = path;
    if (step === undefined) return this;
    const present = this.inner.get(step);
    if (present) return present.at(rest);
    const made = new Node();
    this.inner.set(step, made);
    return made.at(rest);
  }
}

/** A part that is unused in every element whose path ends with the given one; a `*` before a name matches any prefix. */
interface Anywhere extends Unused {
  readonly path: readonly string[];
}

const none: readonly Anywhere[] = [];

/** Parts of a syntax that EN 16931 does not use, parsed from tables. */
export class UnusedParts {
  readonly #root = new Node();
  readonly #anywhere: Anywhere[] = [];
  readonly #names = new Map<string, string>();
  #byName: ReadonlyMap<string, readonly Anywhere[]> | undefined;

  /** Adds the rows of a table: `path: name number, …`. `.` is the root, `**` before a path matches any place. */
  add(prefix: string, table: string): this {
    for (const row of table
      .replaceAll(/\n {4}/g, ' ')
      .trim()
      .split('\n')) {
      const [path = '', names = ''] = row.trim().split(': ');
      for (const [name = '', number = ''] of names.split(', ').map((pair) => pair.split(' ')))
        this.#addPart(path, { name, rule: `${prefix}-${number}` });
    }
    return this;
  }

  #addPart(path: string, part: Unused): void {
    this.#names.set(part.rule, path === '.' ? part.name : `${path}/${part.name}`);
    if (path.startsWith('**') || (path === '.' && part.name.startsWith('@'))) {
      this.#anywhere.push({ ...part, path: path.split(/[ /]/).slice(1) });
    } else {
      const steps = path === '.' ? [] : path.split('/');
      this.#root.at(steps).unused.set(part.name, part);
    }
  }

  /** Returns every rule with its path. */
  rules(): ReadonlyMap<string, string> {
    return this.#names;
  }

  /** Returns the elements that contain unused parts, by rule, in one pass over the XML. */
  find(root: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
    const found = new Map<string, XmlElement[]>();
    const tell = ({ rule }: Unused, element: XmlElement): void => {
      const present = found.get(rule);
      if (present) present.push(element);
      else found.set(rule, [element]);
    };
    const walk = (element: XmlElement, node: Node | undefined): void => {
      for (const name of element.attributes.keys()) {
        const unused = node?.unused.get(`@${name}`);
        if (unused) tell(unused, element);
        for (const part of this.#ending(`@${name}`)) if (endsIn(element, part.path)) tell(part, element);
      }
      for (const child of element.children) {
        const name = stepOf(child);
        const unused = node?.unused.get(name);
        if (unused) tell(unused, child);
        for (const part of this.#ending(name)) if (endsIn(element, part.path)) tell(part, child);
        // Paths omit the body element of CII.
        walk(child, name === 'SupplyChainTradeTransaction' ? node : node?.inner.get(name));
      }
    };
    walk(root, this.#root);
    return found;
  }

  #ending(name: string): readonly Anywhere[] {
    this.#byName ??= Map.groupBy(this.#anywhere, (part) => part.name);
    return this.#byName.get(name) ?? none;
  }
}

/** Returns the path step of an element: lines have the same name in the tables for both roots of UBL. */
function stepOf({ local }: XmlElement): string {
  return local === 'InvoiceLine' || local === 'CreditNoteLine' ? 'Line' : local;
}

function endsIn(element: XmlElement, path: readonly string[]): boolean {
  let at: XmlElement | undefined = element;
  for (const step of path.toReversed()) {
    if (at === undefined || !isStep(at.local, step)) return false;
    at = at.parent;
  }
  return true;
}

function isStep(name: string, step: string): boolean {
  if (step === '*Amount') return name.endsWith('Amount') && name !== 'TaxTotalAmount';
  return step.startsWith('*') ? name.endsWith(step.slice(1)) : name === step;
}

/** Creates the rules of a table. They share one pass over each XML. */
export function unusedRules(
  parts: UnusedParts,
  details: (id: string) => Pick<Rule, 'severity' | 'syntax'>,
): Rule[] {
  const walks = new WeakMap<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();
  return [...parts.rules()].map(([id, path]) => ({
    id,
    ...details(id),
    terms: [],
    requires: `${path} is not used`,
    broken: ({ element }) => {
      if (element === undefined) return [];
      let walk = walks.get(element);
      if (!walk) walks.set(element, (walk = parts.find(element)));
      return walk.get(id) ?? [];
    },
  }));
}
