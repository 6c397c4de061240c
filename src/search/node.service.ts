import { hasPermission, requirePermission, type Scope } from '../platform/auth/scope.ts';
import type { Database } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import type { Node } from '../platform/shape/node.ts';
import { permissionOf, type NodeKind } from './node-kind.ts';
import { findPlaces, type NodePlace } from './node.store.ts';

/** Reads a record of a kind by its id, below what it is addressed by (decision 195). */
export type NodeLoader = (scope: Scope, id: string, parent: string) => Promise<Node>;

/** Finds a record of whatever kind by its id. */
export class NodeService {
  readonly #database: Database;
  readonly #loaders: Readonly<Record<NodeKind, NodeLoader>>;

  constructor(database: Database, loaders: Readonly<Record<NodeKind, NodeLoader>>) {
    this.#database = database;
    this.#loaders = loaders;
  }

  /** The record of an id; of several, the first kind's that the token may see. Refuses when it may see none of them. */
  async get(scope: Scope, id: string): Promise<Node> {
    const places = await this.places(scope, id);
    const [hidden] = places;
    if (!hidden) throw notFound('Record');
    const place = places.find(({ kind }) => hasPermission(scope, permissionOf[kind]));
    if (place) return this.#loaders[place.kind](scope, id, place.parent ?? '');
    requirePermission(scope, permissionOf[hidden.kind]);
    throw notFound('Record');
  }

  /** What an id stands for, whether the token may see it or not; nothing for what is no id. */
  async places({ workspaceId }: Scope, id: string): Promise<readonly NodePlace[]> {
    return isUuid(id) ? findPlaces(this.#database.sql, workspaceId, id) : [];
  }
}
