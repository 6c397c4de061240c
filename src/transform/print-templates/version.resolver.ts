import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { PrintTemplateVersion } from './version.entity.ts';
import type { PrintTemplateVersionService } from './version.service.ts';

const PrintTemplateVersionConnection = connectionOf(PrintTemplateVersion);

@Resolver(() => PrintTemplateVersion)
export class PrintTemplateVersionResolver {
  readonly #versions: PrintTemplateVersionService;

  constructor(versions: PrintTemplateVersionService) {
    this.#versions = versions;
  }

  @Query(() => PrintTemplateVersionConnection, {
    description: 'Lists the versions of a print template without their files, newest first.',
  })
  @Requires('transform:read')
  async printTemplateVersions(
    @Ctx() { scope }: GraphqlContext,
    @Arg('templateId', () => ID, { description: 'ID of the print template.' }) templateId: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
  ): Promise<Connection<PrintTemplateVersion>> {
    return connection(await this.#versions.list(scope, templateId, pageQuery(page)));
  }

  @Query(() => PrintTemplateVersion, {
    nullable: true,
    description: 'Returns a version of a print template with its files.',
  })
  @Requires('transform:read')
  printTemplateVersion(
    @Ctx() { scope }: GraphqlContext,
    @Arg('templateId', () => ID, { description: 'ID of the print template.' }) templateId: string,
    @Arg('version', () => String, { description: 'Number of the version.' }) version: string,
  ): Promise<PrintTemplateVersion> {
    return this.#versions.get(scope, templateId, version);
  }
}
