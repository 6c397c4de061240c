import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { createResource } from '../../platform/changes/create-resource.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { contentDigest } from '../../platform/content-digest.ts';
import { findFittingPage } from '../../platform/database/find-page.ts';
import { momentAfter, revise } from '../../platform/database/moment.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { PrintTemplate } from './print-template.entity.ts';
import {
  PrintTemplateInput,
  type PrintTemplatePatch,
  type PrintTemplateRestore,
} from './print-template.inputs.ts';
import { TemplateTrial } from './template-trial.ts';
import { addVersion, requireVersion } from './version.store.ts';

/** Change of a template. */
interface Change {
  readonly operation: AuditOperation;
  readonly ifMatch: readonly string[] | undefined;
  /** New files, where they change, and the member of the request from which they come. */
  readonly files: Record<string, string> | undefined;
  readonly filesAt: 'files' | 'version';
  /** Changes the other properties. */
  readonly apply?: (template: PrintTemplate) => void;
}

/** Creates, changes and reads the print templates of workspaces, and keeps their versions. */
export class PrintTemplateService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #trial: TemplateTrial;

  constructor(services: Pick<Platform, 'clock' | 'database' | 'hints' | 'log' | 'processes'>) {
    this.#services = services;
    this.#trial = new TemplateTrial(services);
  }

  /** Creates a template under the caller's id. Refuses one that cannot be typeset. */
  async create(scope: Scope, id: string, input: PrintTemplateInput): Promise<Created<PrintTemplate>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const unchecked = (await this.find(scope, id)) ? undefined : await this.#trial.run(input.files, 'files');
    return createResource(this.#services, scope, {
      entity: PrintTemplate,
      id,
      shape: PrintTemplateInput,
      input,
      what: 'A print template with this id',
      operation: 'create_print_template',
      change: 'print_template.updated',
      row: () => ({
        name: input.name || undefined,
        notes: input.notes || undefined,
        files: input.files,
        unchecked,
        disabled: false,
        newestNumber: 1,
      }),
      async complete(em, template) {
        addVersion(em, template, scope);
        await em.flush();
      },
    });
  }

  /** Updates a template; steps that start afterwards use it. Refuses files that cannot be typeset. */
  update(
    scope: Scope,
    id: string,
    { name, notes, files, disabled }: PrintTemplatePatch,
    ifMatch?: readonly string[],
  ): Promise<PrintTemplate> {
    return this.#change(scope, id, {
      operation: 'update_print_template',
      ifMatch,
      files,
      filesAt: 'files',
      apply(template) {
        if (name || name === null) template.name = name;
        if (notes || notes === null) template.notes = notes;
        if (disabled !== undefined) template.disabled = disabled;
      },
    });
  }

  /** Saves the files of a version as the newest version, as an update with them would; the name does not change. */
  async restore(
    scope: Scope,
    id: string,
    { version }: PrintTemplateRestore,
    ifMatch?: readonly string[],
  ): Promise<PrintTemplate> {
    const { files } = await requireVersion(this.#services.database.em(), scope, id, version);
    return this.#change(scope, id, {
      operation: 'restore_print_template',
      ifMatch,
      files,
      filesAt: 'version',
    });
  }

  /** Changes a template, and adds a version if its name or its files change. */
  async #change(
    scope: Scope,
    id: string,
    { operation, ifMatch, files, filesAt, apply }: Change,
  ): Promise<PrintTemplate> {
    if (files) requireMatch(ifMatch, await this.get(scope, id));
    const unchecked = files && (await this.#trial.run(files, filesAt));
    return writeChanges(this.#services, scope, async (em) => {
      const template = await found(em, scope, id, LockMode.PESSIMISTIC_WRITE);
      requireMatch(ifMatch, template);
      const before = keptOf(template);
      apply?.(template);
      if (files) Object.assign(template, { files, unchecked });
      const isOther = !keptOf(template).equals(before);
      if (isOther) {
        template.newestNumber += 1;
        // Versions must have different times.
        template.updatedAt = momentAfter(template.updatedAt);
      }
      revise(template, this.#services.clock);
      if (isOther) addVersion(em, template, scope);
      await em.flush();
      await addChange(em, 'print_template.updated', { workspaceId: scope.workspaceId, id });
      await addAudit(em, scope, operation, template.id);
      return template;
    });
  }

  get(scope: Scope, id: string): Promise<PrintTemplate> {
    return found(this.#services.database.em(), scope, id);
  }

  /** Asserts that a template with this id exists in the workspace. */
  async assertExists({ workspaceId }: Scope, id: string): Promise<void> {
    const count =
      isUuid(id) && (await this.#services.database.em().count(PrintTemplate, { workspaceId, id }));
    if (!count) throw notFound('Print template');
  }

  /** Finds a template by its id; undefined for an unknown id. */
  async find({ workspaceId }: Scope, id: string): Promise<PrintTemplate | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.#services.database.em().findOne(PrintTemplate, { workspaceId, id })) ?? undefined;
  }

  /** Lists a page of the workspace's templates, newest first; the page ends at the size limit of their files. */
  async list({ workspaceId }: Scope, query: PageQuery): Promise<Page<PrintTemplate>> {
    const where = { workspaceId };
    const of = { workspaceId, where, length: 'length(files::text)' };
    return findFittingPage(this.#services.database.em(), PrintTemplate, of, query);
  }
}

/** Returns the digest of the properties that are part of a version. */
function keptOf({ name, files }: PrintTemplate): Buffer {
  return contentDigest({ name: name ?? undefined, files });
}

async function found(
  em: EntityManager,
  { workspaceId }: Scope,
  id: string,
  lockMode: LockMode = LockMode.NONE,
): Promise<PrintTemplate> {
  const template = isUuid(id) ? await em.findOne(PrintTemplate, { workspaceId, id }, { lockMode }) : null;
  if (!template) throw notFound('Print template');
  return template;
}
