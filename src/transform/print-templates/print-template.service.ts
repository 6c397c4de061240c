import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { contentDigest } from '../../platform/content-digest.ts';
import { findFittingPage } from '../../platform/database/find-page.ts';
import { distinctMoment, momentAfter, revise } from '../../platform/database/moment.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
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
import { keepVersion, requireVersion } from './version.store.ts';

/** How a template is to be changed. */
interface Change {
  readonly operation: AuditOperation;
  readonly ifMatch: readonly string[] | undefined;
  /** Its files from then on, where they change, and the member of the body that tells them. */
  readonly files: Record<string, string> | undefined;
  readonly filesAt: 'files' | 'version';
  /** Changes what stands beside them. */
  readonly apply?: (template: PrintTemplate) => void;
}

/** Keeps the print templates of workspaces, and what they were. */
export class PrintTemplateService {
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #trial: TemplateTrial;

  constructor(platform: Pick<Platform, 'clock' | 'database' | 'hints' | 'log' | 'processes'>) {
    this.#platform = platform;
    this.#trial = new TemplateTrial(platform);
  }

  /** Creates a template under the caller's id; one that cannot be typeset is refused. */
  async create(scope: Scope, id: string, input: PrintTemplateInput): Promise<Created<PrintTemplate>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const content = contentHash(PrintTemplateInput, input);
    const { workspaceId } = scope;
    const unchecked = (await this.find(scope, id)) ? undefined : await this.#trial.run(input.files, 'files');
    return writeChanges(this.#platform, scope, async (em) => {
      const now = await distinctMoment(em, this.#platform.clock, PrintTemplate, workspaceId);
      const row = {
        workspaceId,
        id,
        name: input.name || undefined,
        notes: input.notes || undefined,
        files: input.files,
        unchecked,
        disabled: false,
        contentHash: content,
        newestNumber: 1,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      const inserted = await em
        .createQueryBuilder(PrintTemplate)
        .insert(row)
        .onConflict()
        .ignore()
        .execute('run');
      const record = await found(em, scope, id);
      const replayed = inserted.affectedRows === 0;
      if (replayed) requireSameContent(record.contentHash, content, 'A print template with this id', 'PATCH');
      else {
        keepVersion(em, record, scope);
        await em.flush();
        await addChange(em, 'print_template.updated', { workspaceId, id });
        await addAudit(em, scope, 'create_print_template', id);
      }
      return { record, replayed };
    });
  }

  /** Changes a template; steps that begin afterwards print by the new one. Files that cannot be typeset are refused. */
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

  /** Saves the files of a version as the newest one, as an update with them would; the name stays what it is. */
  async restore(
    scope: Scope,
    id: string,
    { version }: PrintTemplateRestore,
    ifMatch?: readonly string[],
  ): Promise<PrintTemplate> {
    const { files } = await requireVersion(this.#platform.database.em(), scope, id, version);
    return this.#change(scope, id, {
      operation: 'restore_print_template',
      ifMatch,
      files,
      filesAt: 'version',
    });
  }

  /** Changes a template, and keeps a version if its name or its files become others. */
  async #change(
    scope: Scope,
    id: string,
    { operation, ifMatch, files, filesAt, apply }: Change,
  ): Promise<PrintTemplate> {
    if (files) requireMatch(ifMatch, await this.get(scope, id));
    const unchecked = files && (await this.#trial.run(files, filesAt));
    return writeChanges(this.#platform, scope, async (em) => {
      const template = await found(em, scope, id, LockMode.PESSIMISTIC_WRITE);
      requireMatch(ifMatch, template);
      const before = keptOf(template);
      apply?.(template);
      if (files) Object.assign(template, { files, unchecked });
      const isOther = !keptOf(template).equals(before);
      if (isOther) {
        template.newestNumber += 1;
        // Versions differ in their times.
        template.updatedAt = momentAfter(template.updatedAt);
      }
      revise(template, this.#platform.clock);
      if (isOther) keepVersion(em, template, scope);
      await em.flush();
      await addChange(em, 'print_template.updated', { workspaceId: scope.workspaceId, id });
      await addAudit(em, scope, operation, template.id);
      return template;
    });
  }

  get(scope: Scope, id: string): Promise<PrintTemplate> {
    return found(this.#platform.database.em(), scope, id);
  }

  /** Refuses an id that no template of the workspace has. */
  async requireThere({ workspaceId }: Scope, id: string): Promise<void> {
    const count =
      isUuid(id) && (await this.#platform.database.em().count(PrintTemplate, { workspaceId, id }));
    if (!count) throw notFound('Print template');
  }

  /** The template of an id; undefined when the workspace has none. */
  async find({ workspaceId }: Scope, id: string): Promise<PrintTemplate | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.#platform.database.em().findOne(PrintTemplate, { workspaceId, id })) ?? undefined;
  }

  /** A page of the workspace's templates, newest first, which ends where their files fill it. */
  async list({ workspaceId }: Scope, query: PageQuery): Promise<Page<PrintTemplate>> {
    const where = { workspaceId };
    const of = { workspaceId, where, length: 'length(files::text)' };
    return findFittingPage(this.#platform.database.em(), PrintTemplate, of, query);
  }
}

/** The digest of what versions keep. */
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
