import { Group } from '../model/group.ts';
import { Term } from '../model/term.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import type { Branch, Entry, Joined, Leaf, SchemeElement } from './entry.ts';

/** Reads the invoice in an element by a table. Elements that were used are marked as read; nothing is rejected. */
export function readModel(entries: readonly Entry[], root: XmlElement): Group {
  const invoice = new Group('BG-0', root);
  root.isRead = true;
  readEntries(entries, root, invoice, invoice);
  return invoice;
}

function readEntries(entries: readonly Entry[], element: XmlElement, group: Group, invoice: Group): void {
  for (const entry of entries) {
    switch (entry.kind) {
      case 'leaf':
        readLeaf(entry, element, group);
        break;
      case 'branch':
        readBranch(entry, element, group, invoice);
        break;
      case 'fixed':
        markRead(element.at(entry.path));
        break;
      case 'filler':
        markRead(element.at([entry.name]));
        break;
      case 'scheme':
        // The term may follow its scheme.
        break;
      case 'scope':
        readScope(entry.of, entry.entries, element, group, invoice);
        break;
      case 'joined':
        readJoined(entry, element, group);
        break;
    }
  }
  for (const entry of entries) if (entry.kind === 'scheme') readScheme(entry, element, group);
}

function readScheme({ path, term: id }: SchemeElement, element: XmlElement, group: Group): void {
  const said = element.at(path);
  markRead(said);
  const term = group.all(id).at(-1);
  if (term && said) term.scheme = said.text;
}

function markRead(element: XmlElement | undefined): void {
  for (let read = element; read !== undefined && !read.isRead; read = read.parent) read.isRead = true;
}

function readLeaf(entry: Leaf, element: XmlElement, group: Group): void {
  for (const child of element.childrenNamed(entry.name)) {
    if (child.isRead || entry.takes?.(child) === false) continue;
    child.isRead = true;
    const { attributes, text } = child;
    group.add(
      entry.term,
      new Term(entry.spelling ? entry.spelling.read(text) : text, child, {
        scheme: schemeIn(entry, attributes),
        version: entry.version === undefined ? undefined : attributes.get(entry.version),
        currency: entry.currency === undefined ? undefined : attributes.get('currencyID'),
      }),
    );
    for (const name in entry.terms) {
      const id = entry.terms[name];
      const said = attributes.get(name);
      if (id !== undefined && said !== undefined) group.add(id, new Term(said, child));
    }
  }
}

function schemeIn(entry: Leaf, attributes: ReadonlyMap<string, string>): string | undefined {
  const said = entry.scheme === undefined ? entry.impliedScheme : attributes.get(entry.scheme);
  return said !== undefined && entry.schemeSpelling ? entry.schemeSpelling.read(said) : said;
}

function readBranch(entry: Branch, element: XmlElement, group: Group, invoice: Group): void {
  for (const child of element.childrenNamed(entry.name)) {
    if (entry.takes?.(child, invoice) === false || !isMeant(entry, child)) continue;
    // Entries without a group may share an element; an element of a group belongs to one entry only.
    if (entry.group !== undefined && child.isRead) continue;
    child.isRead = true;
    const inner = entry.group === undefined ? group : group.open(entry.group, child);
    readEntries(entry.entries, child, inner, invoice);
  }
}

/** Whether the constant texts that distinguish elements of the same name match the entry. */
function isMeant({ entries }: Branch, element: XmlElement): boolean {
  return entries.every((entry) => entry.kind !== 'fixed' || element.at(entry.path)?.text === entry.text);
}

function readScope(
  of: Group['id'],
  entries: readonly Entry[],
  element: XmlElement,
  group: Group,
  invoice: Group,
): void {
  const found = new Group(of, element);
  readEntries(entries, element, found, invoice);
  if (found.isEmpty) return;
  const present = of === 'BG-0' ? invoice : group.group(of);
  if (present) present.merge(found);
  else group.addGroup(found);
}

function readJoined(entry: Joined, element: XmlElement, group: Group): void {
  for (const child of element.childrenNamed(entry.name)) {
    child.isRead = true;
    const inner = group.open(entry.group, child);
    for (const [id, text] of entry.read(child.text)) inner.add(id, new Term(text, child));
  }
}

/** An element with a text that no business term holds. */
export interface Unread {
  /** XPath of the element. */
  readonly path: string;
  readonly value: string;
}

const maxUnread = 50;
const maxValueLength = 200;

/** Returns the first elements with a text that was not used. */
export function findUnread(root: XmlElement): Unread[] {
  const unread: Unread[] = [];
  const open = [root];
  for (let element = open.pop(); element !== undefined && unread.length < maxUnread; element = open.pop()) {
    if (element.text !== '' && !element.isRead)
      unread.push({ path: element.xpath, value: element.text.slice(0, maxValueLength) });
    for (const child of element.children.toReversed()) open.push(child);
  }
  return unread;
}
