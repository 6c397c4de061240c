import { Field, ObjectType } from 'type-graphql';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { ConnectCall } from './call.entity.ts';
import { ConnectCallFilters } from './call.inputs.ts';
import type { CallLog } from './call-log.ts';

/** A page of the calls of an endpoint, newest first. */
@ObjectType()
export class ConnectCallCollection extends Collection {
  @Field(() => [ConnectCall], { description: 'Calls of the page, newest first.' })
  list!: ConnectCall[];
}

export const connectCallLogRoutes = new Routes<CallLog>().list(
  '/connect/v1/endpoints/:id/calls',
  {
    summary: 'List the calls of a Connect endpoint with their responses, newest first',
    scope: 'transform:read',
    query: createListQuery(ConnectCallFilters),
    reply: ConnectCallCollection,
  },
  (log, { scope, params, query }) => log.list(scope, params.id, query),
);
