/**
 * An element of an XML that was read. Its name has the usual prefix of its namespace, regardless
 * of the prefix in the file.
 */
export class XmlElement {
  /** `cbc:ID`; `{namespace}local` if the reader does not know the namespace. */
  readonly name: string;
  /** Name without prefix. */
  readonly local: string;
  readonly parent: XmlElement | undefined;
  /** Attributes without namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[] = [];
  /** Text directly in the element, without outer white space. */
  text = '';
  /** The same text with outer white space. */
  content = '';
  /** Whether a mapping has used the content of the element. */
  isRead = false;
  #byName: Map<string, XmlElement[]> | undefined;

  constructor(name: string, parent: XmlElement | undefined, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.local = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('}')) + 1);
    this.parent = parent;
    this.attributes = attributes;
  }

  /** Returns the children with a name. */
  childrenNamed(name: string): readonly XmlElement[] {
    this.#byName ??= Map.groupBy(this.children, (child) => child.name);
    return this.#byName.get(name) ?? [];
  }

  /** Returns the elements at a path of names without prefixes; `Line` matches the lines of both roots of UBL. */
  select(...path: readonly string[]): readonly XmlElement[] {
    let found: readonly XmlElement[] = [this];
    for (const step of path) {
      const next: XmlElement[] = [];
      for (const { children } of found)
        for (const child of children) if (isNamed(child, step)) next.push(child);
      found = next;
    }
    return found;
  }

  /** Calls a function for this element and all elements in it, in document order. */
  visit(call: (element: XmlElement) => void): void {
    call(this);
    for (const child of this.children) child.visit(call);
  }

  /** Returns all matching elements in this one, including itself. */
  found(isMeant: (element: XmlElement) => boolean): XmlElement[] {
    const found: XmlElement[] = [];
    this.visit((element) => {
      if (isMeant(element)) found.push(element);
    });
    return found;
  }

  /** Returns the first element at a path of names. */
  at(path: readonly string[]): XmlElement | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.childrenNamed(name)[0]?.at(rest);
  }

  /** Path from the root. Elements with siblings of the same name have their position. */
  get xpath(): string {
    if (this.parent === undefined) return `/${this.name}`;
    const namesakes = this.parent.childrenNamed(this.name);
    const position = namesakes.length > 1 ? `[${namesakes.indexOf(this) + 1}]` : '';
    return `${this.parent.xpath}/${this.name}${position}`;
  }
}

function isNamed({ local }: XmlElement, step: string): boolean {
  return local === step || (step === 'Line' && (local === 'InvoiceLine' || local === 'CreditNoteLine'));
}
