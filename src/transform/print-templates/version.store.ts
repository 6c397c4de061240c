import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../platform/auth/scope.ts';
import { buildPageConditions, versionNumber } from '../../platform/database/versions.ts';
import { notFound } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { cutPage, type Page, type PageQuery } from '../../platform/page.ts';
import type { PrintTemplate } from './print-template.entity.ts';
import { PrintTemplateVersion } from './version.entity.ts';

/** Lists a page of the versions of a template without their files, newest first. */
export async function listVersions(
  em: EntityManager,
  { workspaceId }: Scope,
  templateId: string,
  query: PageQuery,
): Promise<Page<PrintTemplateVersion>> {
  const found = await em.find(
    PrintTemplateVersion,
    { workspaceId, templateId, $and: buildPageConditions(query) },
    { orderBy: { number: 'desc' }, limit: query.limit + 1, exclude: ['files'] },
  );
  const versions = found.map(({ number, name, src, srcId, createdAt }) =>
    Object.assign(new PrintTemplateVersion(), { templateId, number, name, src, srcId, createdAt }),
  );
  return cutPage(versions, query.limit);
}

/** Finds a version of a template by its number; undefined for an unknown one. */
export async function findVersion(
  em: EntityManager,
  { workspaceId }: Scope,
  templateId: string,
  version: string,
): Promise<PrintTemplateVersion | undefined> {
  if (!isUuid(templateId)) return undefined;
  const number = versionNumber(version);
  return (await em.findOne(PrintTemplateVersion, { workspaceId, templateId, number })) ?? undefined;
}

/** Finds the same; refuses an unknown one. */
export async function requireVersion(
  em: EntityManager,
  scope: Scope,
  templateId: string,
  version: string,
): Promise<PrintTemplateVersion> {
  const found = await findVersion(em, scope, templateId, version);
  if (!found) throw notFound('Print template version');
  return found;
}

/** Adds the current template as its newest version. */
export function addVersion(em: EntityManager, template: PrintTemplate, { subject }: Scope): void {
  const { workspaceId, id: templateId, newestNumber: number, name, files, updatedAt: createdAt } = template;
  const kept = { workspaceId, templateId, number, name, files, src: 'user', srcId: subject, createdAt };
  em.persist(em.create(PrintTemplateVersion, kept));
}
