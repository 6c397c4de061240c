import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { findFittingPage } from '../../platform/database/find-page.ts';
import { distinctMoment, revise } from '../../platform/database/moment.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { PrintTemplate } from './print-template.entity.ts';
import { PrintTemplateInput, type PrintTemplatePatch } from './print-template.inputs.ts';
import { TemplateTrial } from './template-trial.ts';

/** Keeps the print templates of workspaces. */
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
    const unchecked = (await this.find(scope, id)) ? undefined : await this.#trial.run(input.files);
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
        await addChange(em, 'print_template.updated', record);
        await addAudit(em, scope, 'create_print_template', id);
      }
      return { record, replayed };
    });
  }

  /** Changes a template; steps that begin afterwards print by the new one. Files that cannot be typeset are refused. */
  async update(
    scope: Scope,
    id: string,
    patch: PrintTemplatePatch,
    ifMatch?: readonly string[],
  ): Promise<PrintTemplate> {
    const { files } = patch;
    if (files) requireMatch(ifMatch, await this.get(scope, id));
    const unchecked = files && (await this.#trial.run(files));
    return writeChanges(this.#platform, scope, async (em) => {
      const template = await found(em, scope, id, LockMode.PESSIMISTIC_WRITE);
      requireMatch(ifMatch, template);
      if (patch.name || patch.name === null) template.name = patch.name;
      if (patch.notes || patch.notes === null) template.notes = patch.notes;
      if (files) Object.assign(template, { files, unchecked });
      if (patch.disabled !== undefined) template.disabled = patch.disabled;
      revise(template, this.#platform.clock);
      await em.flush();
      await addChange(em, 'print_template.updated', template);
      await addAudit(em, scope, 'update_print_template', template.id);
      return template;
    });
  }

  get(scope: Scope, id: string): Promise<PrintTemplate> {
    return found(this.#platform.database.em(), scope, id);
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
