import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { elementsAt } from './occurrences.ts';

/** Returns the text of the first element at a path; empty if there is none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return element.select(...path)[0]?.text ?? '';
}

/** Creates rules about the elements of a syntax. */
export class ElementRules {
  readonly #syntax: 'ubl' | 'cii';

  constructor(syntax: 'ubl' | 'cii') {
    this.#syntax = syntax;
  }

  /** Creates a rule from a function that finds the elements breaking it. */
  rule(
    id: string,
    requires: string,
    find: (root: XmlElement) => readonly XmlElement[],
    severity?: 'warning',
  ): Rule {
    return {
      id,
      syntax: this.#syntax,
      ...(severity && { severity }),
      terms: [],
      requires,
      broken: inXml(find),
    };
  }

  /** Creates a rule about elements anywhere in the XML. */
  everywhere(
    id: string,
    requires: string,
    isWrong: (element: XmlElement) => boolean,
    severity?: 'warning',
  ): Rule {
    return this.rule(id, requires, (root) => root.found(isWrong), severity);
  }

  /** Creates a rule that all elements at a path have the same text. */
  allEqual(id: string, path: string, terms: Rule['terms']): Rule {
    const find = (root: XmlElement): readonly XmlElement[] => {
      const [first, ...others] = elementsAt(root, path);
      return others.filter(({ text }) => text !== first?.text);
    };
    return { ...this.rule(id, `all ${path} are the same`, find), terms };
  }
}
