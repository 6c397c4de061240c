import type { Group } from '../model/group.ts';
import type { Term } from '../model/term.ts';
import type { TermId } from '../model/terms.ts';
import { addElement, removeUnwritable } from '../xml/xml-writer.ts';
import type { XmlContent } from '../xml/xml-writer.ts';
import type { Branch, Entry, Leaf } from './entry.ts';

/** Writes the elements of an invoice by a table. */
export function writeModel(entries: readonly Entry[], invoice: Group): XmlContent {
  const content: XmlContent = {};
  new ModelWriter(invoice).entries(entries, invoice, content);
  return content;
}

class ModelWriter {
  readonly #invoice: Group;
  /** Value that the current element represents. */
  #current: { readonly id: TermId; readonly term: Term } | undefined;

  constructor(invoice: Group) {
    this.#invoice = invoice;
  }

  /** Writes entries. Returns whether any content other than placeholders was written. */
  entries(entries: readonly Entry[], group: Group, content: XmlContent): boolean {
    let says = false;
    for (const entry of entries) if (this.#entry(entry, group, content)) says = true;
    return says;
  }

  #entry(entry: Entry, group: Group, content: XmlContent): boolean {
    switch (entry.kind) {
      case 'leaf':
        return this.#leaf(entry, group, content);
      case 'branch':
        return this.#branch(entry, group, content);
      case 'fixed':
        addPath(content, entry.path, entry.text);
        return false;
      case 'filler':
        addElement(content, entry.name, entry.text);
        return false;
      case 'scheme': {
        const [term] = this.#terms(entry.term, group);
        if (term?.scheme !== undefined) addPath(content, entry.path, removeUnwritable(term.scheme));
        return false;
      }
      case 'scope': {
        if (entry.once && this.#invoice.groups(group.id)[0] !== group) return false;
        const scope = entry.of === 'BG-0' ? this.#invoice : group.group(entry.of);
        return scope !== undefined && this.entries(entry.entries, scope, content);
      }
      case 'joined':
        for (const joined of group.groups(entry.group))
          addElement(content, entry.name, removeUnwritable(entry.write(joined)));
        return group.groups(entry.group).length > 0;
      default:
        return entry satisfies never;
    }
  }

  #terms(id: TermId, group: Group): readonly Term[] {
    return this.#current?.id === id ? [this.#current.term] : group.all(id);
  }

  #leaf(entry: Leaf, group: Group, content: XmlContent): boolean {
    let terms = this.#terms(entry.term, group);
    if (terms.length === 0 && entry.otherwise !== undefined) terms = group.all(entry.otherwise);
    let says = false;
    for (const term of terms) {
      if (entry.gives?.(term) === false) continue;
      addElement(content, entry.name, this.#value(entry, term, group));
      says = true;
    }
    if (!says && entry.filler !== undefined) addElement(content, entry.name, entry.filler);
    return says;
  }

  #value(entry: Leaf, term: Term, group: Group): string | XmlContent {
    const text = removeUnwritable(entry.spelling ? entry.spelling.write(term.text) : term.text);
    const { scheme, version, terms, fixed, currency } = entry;
    if (!scheme && !terms && !fixed && !currency) return text;
    const content: XmlContent = {};
    if (scheme !== undefined && term.scheme !== undefined)
      content[`@${scheme}`] = removeUnwritable(entry.schemeSpelling?.write(term.scheme) ?? term.scheme);
    if (version !== undefined && term.version !== undefined)
      content[`@${version}`] = removeUnwritable(term.version);
    for (const name in terms) {
      const id = terms[name];
      const said = id === undefined ? undefined : group.text(id);
      if (said !== undefined) content[`@${name}`] = removeUnwritable(said);
    }
    for (const name in fixed) content[`@${name}`] = fixed[name] ?? '';
    if (currency !== undefined) content['@currencyID'] = this.#invoice.text(currency) ?? '';
    content['#'] = text;
    return content;
  }

  #branch(entry: Branch, group: Group, content: XmlContent): boolean {
    if (entry.gives?.(this.#invoice) === false) return false;
    if (entry.group !== undefined) {
      let says = false;
      for (const inner of group.groups(entry.group)) says = this.#element(entry, inner, content) || says;
      return says;
    }
    if (entry.each === undefined || this.#current?.id === entry.each)
      return this.#element(entry, group, content);
    const outer = this.#current;
    let says = false;
    for (const term of group.all(entry.each)) {
      this.#current = { id: entry.each, term };
      says = this.#element(entry, group, content) || says;
    }
    this.#current = outer;
    return says;
  }

  #element(entry: Branch, group: Group, content: XmlContent): boolean {
    const inner: XmlContent = {};
    const says = this.entries(entry.entries, group, inner);
    if (says || entry.always) addElement(content, entry.name, inner);
    return says;
  }
}

/** Adds an element at the end of a path, creating missing elements on the way. */
function addPath(content: XmlContent, path: readonly string[], text: string): void {
  let holder = content;
  for (const name of path.slice(0, -1)) {
    const present = holder[name];
    if (typeof present === 'object' && !Array.isArray(present)) holder = present;
    else {
      const inner: XmlContent = {};
      addElement(holder, name, inner);
      holder = inner;
    }
  }
  addElement(holder, path.at(-1) ?? '', text);
}
