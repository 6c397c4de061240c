import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { statement, type Sql } from '../../platform/database/sql.ts';
import type { Workspace } from './workspace.entity.ts';

const columns = 'id, name, created_at as "createdAt"';

const insert = statement(
  'workspace.insert',
  `insert into workspace (id, name, created_at) values ($1, $2, clock_timestamp())
   on conflict (name) do nothing returning ${columns}`,
);

const byName = statement('workspace.byName', `select ${columns} from workspace where name = $1`);
const byId = statement('workspace.byId', `select ${columns} from workspace where id = $1`);

/** A DNS label (RFC 1123), so that a name also fits a host name or a path. */
const nameForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Workspaces: made on first use, never deleted. */
export class WorkspaceService {
  readonly #sql: Sql;
  /** Ids that were found; right for ever, because workspaces are not deleted. */
  readonly #known = new Set<string>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The workspace of a name, made when it is new; parallel calls make one. */
  async ensure(name: string): Promise<Workspace> {
    if (!nameForm.test(name)) {
      throw invalid(
        { name: 'must be 1 to 63 lower case letters, digits or hyphens, and start and end with none' },
        `A workspace cannot be named "${name}"`,
      );
    }
    return (
      (await this.#find(byName, name)) ??
      (await this.#find(insert, newId(), name)) ??
      // Somebody was faster; a new statement sees what they have committed.
      (await this.#expect(byName, name))
    );
  }

  /** The workspace of an id, which a verified token holds. */
  get(id: string): Promise<Workspace> {
    return this.#expect(byId, id);
  }

  /** Whether a workspace exists; known ones are answered without the database. */
  async exists(id: string): Promise<boolean> {
    if (this.#known.has(id)) return true;
    const found = (await this.#find(byId, id)) !== undefined;
    if (found) this.#known.add(id);
    return found;
  }

  async #find(query: typeof byId, ...values: string[]): Promise<Workspace | undefined> {
    const [workspace] = await this.#sql.query<Workspace>(query, values);
    return workspace;
  }

  async #expect(query: typeof byId, value: string): Promise<Workspace> {
    const workspace = await this.#find(query, value);
    if (!workspace) throw new TypeError(`The workspace ${value} has gone`);
    return workspace;
  }
}
