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
import { ConnectCall } from './call.entity.ts';
import { ConnectCallFilters } from './call.inputs.ts';
import type { CallLog } from './call-log.ts';

const ConnectCallConnection = connectionOf(ConnectCall);

@Resolver(() => ConnectCall)
export class ConnectCallResolver {
  readonly #log: CallLog;

  constructor(log: CallLog) {
    this.#log = log;
  }

  @Query(() => ConnectCallConnection, {
    description: 'Lists the calls of a Connect endpoint with their responses, newest first.',
  })
  @Requires('transform:read')
  async connectCalls(
    @Arg('endpointId', () => ID, { description: 'Id of the endpoint.' }) endpointId: string,
    @Args(() => ConnectCallFilters) filters: ConnectCallFilters,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<ConnectCall>> {
    return connection(await this.#log.list(scope, endpointId, Object.assign(filters, pageQuery(page))));
  }
}
