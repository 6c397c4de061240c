import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { PrintTemplate } from './print-template.entity.ts';
import { PrintTemplateInput, PrintTemplatePatch, PrintTemplateRestore } from './print-template.inputs.ts';
import type { PrintTemplateService } from './print-template.service.ts';

const PrintTemplateConnection = connectionOf(PrintTemplate);

@Resolver(() => PrintTemplate)
export class PrintTemplateResolver {
  readonly #templates: PrintTemplateService;

  constructor(templates: PrintTemplateService) {
    this.#templates = templates;
  }

  @Query(() => PrintTemplate, { nullable: true, description: 'Returns a print template.' })
  @Requires('transform:read')
  printTemplate(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the print template.' }) id: string,
  ): Promise<PrintTemplate> {
    return this.#templates.get(scope, id);
  }

  @Query(() => PrintTemplateConnection, {
    description: 'Lists the print templates of the workspace, newest first.',
  })
  @Requires('transform:read')
  async printTemplates(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
  ): Promise<Connection<PrintTemplate>> {
    return connection(await this.#templates.list(scope, pageQuery(page)));
  }

  @Mutation(() => PrintTemplate, {
    description:
      'Creates a print template and returns it; repeating the same request returns the stored template.',
  })
  @Requires('transform:write')
  async createPrintTemplate(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => PrintTemplateInput, { description: 'Content of the print template.' })
    input: PrintTemplateInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated if absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<PrintTemplate> {
    const create = { scope, key, what: ['print_template'], shape: PrintTemplateInput, input, id };
    const { record } = await idempotency.once(create, (newId) => this.#templates.create(scope, newId, input));
    return record;
  }

  @Mutation(() => PrintTemplate, { description: 'Updates a print template and returns it.' })
  @Requires('transform:write')
  updatePrintTemplate(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the print template.' }) id: string,
    @Arg('patch', () => PrintTemplatePatch, { description: 'Changes to the print template.' })
    patch: PrintTemplatePatch,
    @IfRevision() revision?: number,
  ): Promise<PrintTemplate> {
    return this.#templates.update(scope, id, patch, ifRevision(revision));
  }

  @Mutation(() => PrintTemplate, {
    description:
      'Saves the files of a version of a print template as its newest version and returns the template.',
  })
  @Requires('transform:write')
  restorePrintTemplate(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the print template.' }) id: string,
    @Arg('input', () => PrintTemplateRestore, { description: 'Version to restore.' })
    input: PrintTemplateRestore,
    @IfRevision() revision?: number,
  ): Promise<PrintTemplate> {
    return this.#templates.restore(scope, id, input, ifRevision(revision));
  }
}
