import { invalid, RequestError } from '../../platform/errors.ts';
import { contentTag, requireMatch } from '../../platform/etag.ts';
import { newId } from '../../platform/ids.ts';
import { LockMode, raw } from '@mikro-orm/postgresql';
import { isUniqueViolation } from '../../platform/database/broken-constraint.ts';
import type { Database } from '../../platform/database/database.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import { dropEmptyFilters } from '../../platform/database/find-page.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { Workspace } from './workspace.entity.ts';
import { nameForm, nameRule, type WorkspacePatch } from './workspace.inputs.ts';

/** Returns the ETag of a workspace, which changes with every field that can change. */
export function workspaceTag({ name, country, logoUrl }: Workspace): string {
  return contentTag([name, country, logoUrl].join('\n'));
}

/** Workspaces: created on first use, never deleted. */
export class WorkspaceService {
  readonly #database: Database;
  /** Whether each workspace found so far is a sandbox; never outdated, because workspaces are not deleted (ADR 62). */
  readonly #sandboxFlags = new Map<string, boolean>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds or creates a workspace by its name; concurrent calls create only one. Refuses if it is a sandbox and should not be, or
   * the reverse.
   */
  async ensure(name: string, { sandbox }: { sandbox?: boolean | undefined } = {}): Promise<Workspace> {
    const workspace = await this.#ensure(name, sandbox ?? false);
    if (sandbox === undefined || workspace.sandbox === sandbox) return workspace;
    throw new RequestError(
      'conflict',
      `The workspace ${name} is there already and ${sandbox ? 'no' : 'a'} sandbox`,
    );
  }

  async #ensure(name: string, sandbox: boolean): Promise<Workspace> {
    if (!nameForm.test(name)) {
      throw invalid({ name: nameRule }, `A workspace cannot be named "${name}"`);
    }
    const known = await this.#find({ name });
    if (known) return known;
    const now = raw('clock_timestamp()');
    const fresh = { id: newId(), name, sandbox, createdAt: now, updatedAt: now };
    const em = this.#database.em();
    await em.createQueryBuilder(Workspace).insert(fresh).onConflict('name').ignore().execute('run');
    // Another process may have inserted it first: either way, the workspace now exists.
    return em.findOneOrFail(Workspace, { name });
  }

  /** Returns the workspace of an id from a verified token. */
  get(id: string): Promise<Workspace> {
    return this.#database.em().findOneOrFail(Workspace, { id });
  }

  /** Lists the existing workspaces that the scope's token opens, ordered by name. */
  listAccessible({ workspaceId, workspaceIds = [workspaceId] }: Scope): Promise<Workspace[]> {
    return this.#database
      .em()
      .find(Workspace, { id: { $in: [...workspaceIds] } }, { orderBy: { name: 'asc' } });
  }

  /** Changes the workspace of a scope; refuses a name that is taken, and a state that does not match `ifMatch`. */
  async update(scope: Scope, patch: WorkspacePatch, ifMatch?: readonly string[]): Promise<Workspace> {
    const { workspaceId: id } = scope;
    const { slug, country, logoUrl } = patch;
    const name = patch.name || slug;
    if (slug && slug !== name) throw invalid({ slug: 'is another one than the name, which it stands for' });
    const changes = dropEmptyFilters({ name, country, logoUrl });
    return this.#database.em().transactional(async (em) => {
      const found = await em.findOneOrFail(Workspace, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      requireMatch(ifMatch, { revision: workspaceTag(found) });
      if (Object.keys(changes).length === 0) return found;
      try {
        const updatedAt = raw('greatest(clock_timestamp(), updated_at)');
        await em.nativeUpdate(Workspace, { id }, { ...changes, updatedAt });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new RequestError('conflict', `Another workspace is called ${name}`, {
          fields: { name: 'is taken' },
        });
      }
      await addAudit(em, scope, 'update_workspace', id);
      return em.findOneOrFail(Workspace, { id }, { refresh: true });
    });
  }

  /** Finds the id of a workspace by its name. */
  async idOf(name: string): Promise<string | undefined> {
    return nameForm.test(name) ? (await this.#find({ name }))?.id : undefined;
  }

  /** Checks whether a workspace exists; cached ones cost no query. */
  async exists(id: string): Promise<boolean> {
    return (await this.#sandbox(id)) !== undefined;
  }

  /** Whether a workspace is a sandbox; cached ones cost no query. */
  async isSandbox(id: string): Promise<boolean> {
    return (await this.#sandbox(id)) ?? false;
  }

  async #sandbox(id: string): Promise<boolean | undefined> {
    const known = this.#sandboxFlags.get(id);
    if (known !== undefined) return known;
    const found = await this.#find({ id });
    if (found) this.#sandboxFlags.set(id, found.sandbox);
    return found?.sandbox;
  }

  #find(where: Partial<Pick<Workspace, 'id' | 'name'>>): Promise<Workspace | null> {
    return this.#database.em().findOne(Workspace, where);
  }
}
