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
import { ConnectEndpoint, IssuedConnectEndpoint } from './endpoint.entity.ts';
import {
  ConnectEndpointFilters,
  ConnectEndpointInput,
  ConnectEndpointPatch,
  ConnectSecretInput,
} from './endpoint.inputs.ts';
import type { ConnectEndpointService } from './endpoint.service.ts';

const ConnectEndpointConnection = connectionOf(ConnectEndpoint);

@Resolver(() => ConnectEndpoint)
export class ConnectEndpointResolver {
  readonly #endpoints: ConnectEndpointService;

  constructor(endpoints: ConnectEndpointService) {
    this.#endpoints = endpoints;
  }

  @Query(() => ConnectEndpoint, { description: 'Returns a Connect endpoint by its id.' })
  @Requires('transform:read')
  connectEndpoint(
    @Arg('id', () => ID, { description: 'Id of the endpoint.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<ConnectEndpoint> {
    return this.#endpoints.get(scope, id);
  }

  @Query(() => ConnectEndpointConnection, {
    description: 'Lists the Connect endpoints of the workspace, newest first.',
  })
  @Requires('transform:read')
  async connectEndpoints(
    @Args(() => ConnectEndpointFilters) filters: ConnectEndpointFilters,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<ConnectEndpoint>> {
    return connection(await this.#endpoints.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => IssuedConnectEndpoint, {
    description: 'Creates a Connect endpoint, which external servers call to create jobs of a workflow.',
  })
  @Requires('transform:write')
  async createConnectEndpoint(
    @Arg('input', () => ConnectEndpointInput, { description: 'Properties of the new endpoint.' })
    input: ConnectEndpointInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<IssuedConnectEndpoint> {
    const wanted = { scope, key, what: ['connect_endpoint'], shape: ConnectEndpointInput, input, id };
    const { record } = await idempotency.once(wanted, (own) => this.#endpoints.create(scope, own, input));
    return record;
  }

  @Mutation(() => ConnectEndpoint, { description: 'Updates a Connect endpoint and returns it.' })
  @Requires('transform:write')
  updateConnectEndpoint(
    @Arg('id', () => ID, { description: 'Id of the endpoint.' }) id: string,
    @Arg('patch', () => ConnectEndpointPatch, { description: 'Fields to change.' })
    patch: ConnectEndpointPatch,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<ConnectEndpoint> {
    return this.#endpoints.update(scope, id, patch, ifRevision(revision));
  }

  @Mutation(() => IssuedConnectEndpoint, {
    description:
      'Sets a new secret for a Connect endpoint and returns the endpoint. The previous secret remains valid for `overlapSeconds`.',
  })
  @Requires('transform:write')
  rotateConnectSecret(
    @Arg('id', () => ID, { description: 'Id of the endpoint.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
    @Arg('input', () => ConnectSecretInput, {
      nullable: true,
      description: 'New secret and overlap; generated secret and default overlap when absent.',
    })
    input?: ConnectSecretInput,
    @IfRevision() revision?: number,
  ): Promise<IssuedConnectEndpoint> {
    return this.#endpoints.rotate(scope, id, input ?? new ConnectSecretInput(), ifRevision(revision));
  }

  @Mutation(() => ConnectEndpoint, { description: 'Deletes a Connect endpoint and returns it.' })
  @Requires('transform:write')
  deleteConnectEndpoint(
    @Arg('id', () => ID, { description: 'Id of the endpoint.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<ConnectEndpoint> {
    return this.#endpoints.remove(scope, id, ifRevision(revision));
  }
}
