import { hasPermission, requirePermission, type Scope } from '../platform/auth/scope.ts';
import type { Database } from '../platform/database/database.ts';
import { canonicalId, isUuid } from '../platform/ids.ts';
import { searchCondition } from '../silo/entries/search-terms.ts';
import { permissionOf, searchedKinds, type SearchedKind } from './node-kind.ts';
import { rankedHit, type SearchHit } from './search-hit.ts';
import { findRecords } from './search.store.ts';

/** Finds records of several kinds by id, key and name. */
export class SearchService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds the records that match a text, ordered by rank and then newest first: of the given kinds, or of all that the token may
   * read. Refuses a text without words, as an error of the given field.
   */
  async search(
    scope: Scope,
    text: string,
    { field, kinds, limit }: { field: string; kinds?: readonly SearchedKind[] | undefined; limit: number },
  ): Promise<SearchHit[]> {
    const { workspaceId } = scope;
    const words = searchCondition(workspaceId, text, field);
    for (const kind of kinds ?? []) requirePermission(scope, permissionOf[kind]);
    const searched = kinds ?? searchedKinds.filter((kind) => hasPermission(scope, permissionOf[kind]));
    const asked = canonicalId(text.trim());
    const id = isUuid(asked) ? asked : undefined;
    const terms = { workspaceId, id, text: text.trim(), words, limit };
    const found = await Promise.all(searched.map((kind) => findRecords(this.#database.sql, kind, terms)));
    return found
      .flat()
      .map((record) => rankedHit(record, asked))
      .toSorted((a, b) => b.rank - a.rank || b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, limit);
  }
}
