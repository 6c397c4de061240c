import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { Collection, ListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { PrintTemplate } from './print-template.entity.ts';
import { PrintTemplateInput, PrintTemplatePatch, PrintTemplateRestore } from './print-template.inputs.ts';
import type { PrintTemplateService } from './print-template.service.ts';

/** Page of print templates, newest first. */
@ObjectType()
export class PrintTemplateCollection extends Collection {
  @Field(() => [PrintTemplate], { description: 'Print templates of this page, newest first.' })
  list!: PrintTemplate[];
}

const example = '#let print = json("document.json")\n#set document(title: print.title)\n= #print.title\n';

export const printTemplateRoutes = new Routes<PrintTemplateService>()
  .list(
    '/transform/v1/print-templates',
    {
      summary: 'List the print templates of the workspace, newest first',
      scope: 'transform:read',
      query: ListQuery,
      reply: PrintTemplateCollection,
    },
    (templates, { scope, query }) => templates.list(scope, query),
  )
  .read('/transform/v1/print-templates/:id', {
    summary: 'Fetch a print template',
    scope: 'transform:read',
    reply: PrintTemplate,
  })
  .create('/transform/v1/print-templates/:id', {
    summary: 'Create a print template with the given ID',
    scope: 'transform:write',
    body: PrintTemplateInput,
    example: { body: { name: 'Invoice of ACME', files: { 'main.typ': example } } },
    reply: PrintTemplate,
  })
  .update('/transform/v1/print-templates/:id', {
    summary: 'Update a print template',
    scope: 'transform:write',
    body: PrintTemplatePatch,
    example: { body: { notes: 'Uses the logo of 2026' } },
    reply: PrintTemplate,
  })
  .endpoint(
    'post',
    '/transform/v1/print-templates/:id/restore',
    {
      summary: 'Save the files of a version of a print template as its newest version',
      scope: 'transform:write',
      body: PrintTemplateRestore,
      changes: true,
      example: { body: { version: '1' } },
      reply: [200, PrintTemplate],
      etag: buildEtag,
    },
    (templates, { scope, params, body, ifMatch }) => templates.restore(scope, params.id, body, ifMatch),
  );
