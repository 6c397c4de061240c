import { hasPermission, requirePermission, type Scope } from '../platform/auth/scope.ts';
import type { Database } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import type { Node } from '../platform/shape/node.ts';
import { permissionOf, type NodeKind } from './node-kind.ts';
import { findLocations, type NodeLocation } from './node.store.ts';

/** Reads a record of a kind by its id; `parent` is the id of the record in its path. */
export type NodeLoader = (scope: Scope, id: string, parent: string) => Promise<Node>;

/** Finds a record of any kind by its id. */
export class NodeService {
  readonly #database: Database;
  readonly #loaders: Readonly<Record<NodeKind, NodeLoader>>;

  constructor(database: Database, loaders: Readonly<Record<NodeKind, NodeLoader>>) {
    this.#database = database;
    this.#loaders = loaders;
  }

  /** Returns the record of an id; of several, the first kind that the token may read. Refuses if it may read none of them. */
  async get(scope: Scope, id: string): Promise<Node> {
    const findLocations = await this.places(scope, id);
    const [hidden] = findLocations;
    if (!hidden) throw notFound('Record');
    const place = findLocations.find(({ kind }) => hasPermission(scope, permissionOf[kind]));
    if (place) return this.#loaders[place.kind](scope, id, place.parent ?? '');
    requirePermission(scope, permissionOf[hidden.kind]);
    throw notFound('Record');
  }

  /** Finds the kinds of records that have an id, whether the token may read them or not; none if the text is no id. */
  async places({ workspaceId }: Scope, id: string): Promise<readonly NodeLocation[]> {
    return isUuid(id) ? findLocations(this.#database.sql, workspaceId, id) : [];
  }
}
