/** An element of an XML that was read: its name with the usual prefix of its namespace, whatever prefix the file has. */
export class XmlElement {
  /** `cbc:ID`; `{namespace}local` when the namespace is none of those that the reader was told. */
  readonly name: string;
  /** The name without a prefix. */
  readonly local: string;
  readonly parent: XmlElement | undefined;
  /** Attributes without namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[] = [];
  /** The text directly in the element, without outer white space. */
  text = '';
  /** The same with its outer white space. */
  content = '';
  /** Whether a mapping has taken what the element says. */
  isRead = false;
  #byName: Map<string, XmlElement[]> | undefined;

  constructor(name: string, parent: XmlElement | undefined, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.local = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('}')) + 1);
    this.parent = parent;
    this.attributes = attributes;
  }

  /** The children of a name. */
  named(name: string): readonly XmlElement[] {
    this.#byName ??= Map.groupBy(this.children, (child) => child.name);
    return this.#byName.get(name) ?? [];
  }

  /** The elements at the end of a path of names without prefixes; `Line` stands for the lines of either root of UBL. */
  select(...path: readonly string[]): readonly XmlElement[] {
    let found: readonly XmlElement[] = [this];
    for (const step of path)
      found = found.flatMap(({ children }) => children.filter((child) => isNamed(child, step)));
    return found;
  }

  /** Calls for this element and all in it, in the order of the XML. */
  visit(call: (element: XmlElement) => void): void {
    call(this);
    for (const child of this.children) child.visit(call);
  }

  /** All elements in this one, and itself, of which something holds. */
  found(isMeant: (element: XmlElement) => boolean): XmlElement[] {
    const found: XmlElement[] = [];
    this.visit((element) => {
      if (isMeant(element)) found.push(element);
    });
    return found;
  }

  /** The first element at the end of a path of names. */
  at(path: readonly string[]): XmlElement | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.named(name)[0]?.at(rest);
  }

  /** Path from the root, with the positions of elements that have namesakes beside them. */
  get xpath(): string {
    if (this.parent === undefined) return `/${this.name}`;
    const namesakes = this.parent.named(this.name);
    const position = namesakes.length > 1 ? `[${namesakes.indexOf(this) + 1}]` : '';
    return `${this.parent.xpath}/${this.name}${position}`;
  }
}

function isNamed({ local }: XmlElement, step: string): boolean {
  return local === step || (step === 'Line' && (local === 'InvoiceLine' || local === 'CreditNoteLine'));
}
