/** An element of an XML that was read: its name with the usual prefix of its namespace, whatever prefix the file has. */
export class XmlElement {
  /** `cbc:ID`; `{namespace}local` when the namespace is none of those that the reader was told. */
  readonly name: string;
  readonly parent: XmlElement | undefined;
  /** Attributes without namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[] = [];
  /** The text directly in the element, without outer white space. */
  text = '';
  /** Whether a mapping has taken what the element says. */
  isRead = false;
  #byName: Map<string, XmlElement[]> | undefined;

  constructor(name: string, parent: XmlElement | undefined, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.parent = parent;
    this.attributes = attributes;
  }

  /** The children of a name. */
  named(name: string): readonly XmlElement[] {
    this.#byName ??= Map.groupBy(this.children, (child) => child.name);
    return this.#byName.get(name) ?? [];
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
