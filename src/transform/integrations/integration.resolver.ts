import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { ID } from '../../platform/shape/scalars.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { Integration } from './integration.entity.ts';
import { IntegrationFilters, IntegrationInput, IntegrationPatch } from './integration.inputs.ts';
import type { IntegrationService } from './integration.service.ts';

const IntegrationConnection = connectionOf(Integration);

@Resolver(() => Integration)
export class IntegrationResolver {
  readonly #integrations: IntegrationService;

  constructor(integrations: IntegrationService) {
    this.#integrations = integrations;
  }

  @Query(() => Integration, { description: 'Returns an integration.' })
  @Requires('transform:read')
  integration(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the integration.' }) id: string,
  ): Promise<Integration> {
    return this.#integrations.get(scope, id);
  }

  @Query(() => IntegrationConnection, {
    description: 'Lists the integrations of the workspace, newest first.',
  })
  @Requires('transform:read')
  async integrations(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => IntegrationFilters) filters: IntegrationFilters,
  ): Promise<Connection<Integration>> {
    return connection(await this.#integrations.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => Integration, {
    description:
      'Creates an integration and returns it; repeating the same request returns the stored integration.',
  })
  @Requires('transform:write')
  async createIntegration(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => IntegrationInput, { description: 'Content of the integration.' })
    input: IntegrationInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated if absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Integration> {
    const create = { scope, key, what: ['integration'], shape: IntegrationInput, input, id };
    const { record } = await idempotency.once(create, (newId) =>
      this.#integrations.create(scope, newId, input),
    );
    return record;
  }

  @Mutation(() => Integration, { description: 'Updates an integration and returns it.' })
  @Requires('transform:write')
  updateIntegration(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the integration.' }) id: string,
    @Arg('patch', () => IntegrationPatch, { description: 'Changes to the integration.' })
    patch: IntegrationPatch,
    @IfRevision() revision?: number,
  ): Promise<Integration> {
    return this.#integrations.update(scope, id, patch, ifRevision(revision));
  }
}
