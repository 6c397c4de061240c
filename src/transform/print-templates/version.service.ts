import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { PrintTemplateService } from './print-template.service.ts';
import type { PrintTemplateVersion } from './version.entity.ts';
import { findVersion, listVersions, requireVersion } from './version.store.ts';

/** Reads the versions of print templates. */
export class PrintTemplateVersionService {
  readonly #database: Database;
  readonly #templates: PrintTemplateService;

  constructor(database: Database, templates: PrintTemplateService) {
    this.#database = database;
    this.#templates = templates;
  }

  /** Lists a page of the versions of a template, newest first, without their files. */
  async list(scope: Scope, id: string, query: PageQuery): Promise<Page<PrintTemplateVersion>> {
    await this.#templates.assertExists(scope, id);
    return listVersions(this.#database.em(), scope, id, query);
  }

  /** Reads a version with its files. */
  get(scope: Scope, id: string, version: string): Promise<PrintTemplateVersion> {
    return requireVersion(this.#database.em(), scope, id, version);
  }

  /** Returns the files of a version; undefined when the template has no such version. */
  async findFiles(scope: Scope, id: string, version: string): Promise<Record<string, string> | undefined> {
    return (await findVersion(this.#database.em(), scope, id, version))?.files;
  }
}
