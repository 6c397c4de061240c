import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { elementsAt } from './occurrences.ts';

/** Text of the first element at the end of a path; empty where there is none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return element.select(...path)[0]?.text ?? '';
}

/** Kinds of rules about the elements of a syntax. */
export class ElementRules {
  readonly #syntax: 'ubl' | 'cii';

  constructor(syntax: 'ubl' | 'cii') {
    this.#syntax = syntax;
  }

  /** A rule that names the elements that break it. */
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

  /** A rule about elements wherever they are. */
  everywhere(
    id: string,
    requires: string,
    isWrong: (element: XmlElement) => boolean,
    severity?: 'warning',
  ): Rule {
    return this.rule(id, requires, (root) => root.found(isWrong), severity);
  }

  /** A rule that all elements at the end of a path say the same. */
  allEqual(id: string, path: string, terms: Rule['terms']): Rule {
    const find = (root: XmlElement): readonly XmlElement[] => {
      const [first, ...others] = elementsAt(root, path);
      return others.filter(({ text }) => text !== first?.text);
    };
    return { ...this.rule(id, `all ${path} are the same`, find), terms };
  }
}
