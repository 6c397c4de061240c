import { Field, ObjectType } from 'type-graphql';
import { Collection, ListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { PrintTemplateVersion } from './version.entity.ts';
import type { PrintTemplateVersionService } from './version.service.ts';

/** Page of the versions of a print template, newest first. */
@ObjectType()
export class PrintTemplateVersionCollection extends Collection {
  @Field(() => [PrintTemplateVersion], { description: 'Versions of this page, newest first.' })
  list!: PrintTemplateVersion[];
}

export const printTemplateVersionRoutes = new Routes<PrintTemplateVersionService>()
  .list(
    '/transform/v1/print-templates/:id/versions',
    {
      summary: 'List the versions of a print template, newest first',
      scope: 'transform:read',
      query: ListQuery,
      reply: PrintTemplateVersionCollection,
    },
    (versions, { scope, params, query }) => versions.list(scope, params.id, query),
  )
  .endpoint(
    'get',
    '/transform/v1/print-templates/:id/versions/:version',
    {
      summary: 'Fetch a version of a print template with its files',
      scope: 'transform:read',
      example: { params: { version: '1' } },
      reply: [200, PrintTemplateVersion],
      etag: ({ version }) => version,
    },
    (versions, { scope, params }) => versions.get(scope, params.id, params.version),
  );
