import type { Amount } from '@docmill/documents/amounts';
import type { Place, Term } from './term.ts';
import type { GroupId, TermId } from './terms.ts';

const noTerms: readonly Term[] = [];
const noGroups: readonly Group[] = [];

/**
 * A business group with its terms and inner groups. Content of received invoices may be missing, empty or repeated:
 * the rules check that, not the model.
 */
export class Group {
  readonly id: GroupId;
  readonly place: Place;
  readonly #terms = new Map<TermId, Term[]>();
  readonly #groups = new Map<GroupId, Group[]>();

  constructor(id: GroupId, place: Place) {
    this.id = id;
    this.place = place;
  }

  add(id: TermId, term: Term): void {
    const present = this.#terms.get(id);
    if (present) present.push(term);
    else this.#terms.set(id, [term]);
  }

  /** Returns all values of a term, including empty ones. */
  all(id: TermId): readonly Term[] {
    return this.#terms.get(id) ?? noTerms;
  }

  /** Returns the first non-empty value of a term. */
  first(id: TermId): Term | undefined {
    return this.all(id).find(({ text }) => text !== '');
  }

  text(id: TermId): string | undefined {
    return this.first(id)?.text;
  }

  decimal(id: TermId): Amount | undefined {
    return this.first(id)?.decimal;
  }

  /** Adds a new inner group and returns it. */
  open(id: GroupId, place: Place): Group {
    const group = new Group(id, place);
    this.addGroup(group);
    return group;
  }

  /** Adds a group created elsewhere. */
  addGroup(group: Group): void {
    const present = this.#groups.get(group.id);
    if (present) present.push(group);
    else this.#groups.set(group.id, [group]);
  }

  /** Adds the terms and groups of another group. A term that is present with the same text is not added again. */
  merge(other: Group): void {
    for (const [id, found] of other.#terms) {
      for (const term of found)
        if (!this.all(id).some(({ text, scheme }) => text === term.text && scheme === term.scheme))
          this.add(id, term);
    }
    for (const found of other.#groups.values()) for (const group of found) this.addGroup(group);
  }

  /** Removes the terms that do not match, here and in inner groups, and inner groups that become empty. */
  keep(isWanted: (id: TermId, term: Term) => boolean): void {
    for (const [id, terms] of this.#terms) {
      const kept = terms.filter((term) => isWanted(id, term));
      if (kept.length > 0) this.#terms.set(id, kept);
      else this.#terms.delete(id);
    }
    for (const [id, groups] of this.#groups) {
      const kept = groups.filter((group) => {
        if (group.isEmpty) return true;
        group.keep(isWanted);
        return !group.isEmpty;
      });
      if (kept.length > 0) this.#groups.set(id, kept);
      else this.#groups.delete(id);
    }
  }

  groups(id: GroupId): readonly Group[] {
    return this.#groups.get(id) ?? noGroups;
  }

  group(id: GroupId): Group | undefined {
    return this.#groups.get(id)?.[0];
  }

  get isEmpty(): boolean {
    return this.#terms.size === 0 && this.#groups.size === 0;
  }

  /** Returns the terms in insertion order. */
  terms(): Iterable<readonly [TermId, readonly Term[]]> {
    return this.#terms;
  }

  /** Returns the inner groups in insertion order. */
  innerGroups(): Iterable<readonly [GroupId, readonly Group[]]> {
    return this.#groups;
  }
}
