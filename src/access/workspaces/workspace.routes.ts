import { Field, ObjectType } from 'type-graphql';
import { Routes } from '../../platform/rest/routes.ts';
import { Workspace } from './workspace.entity.ts';
import { WorkspacePatch } from './workspace.inputs.ts';
import { workspaceTag, type WorkspaceService } from './workspace.service.ts';

/** Response to a ping. */
@ObjectType()
export class Ping {
  @Field(() => String)
  ping!: 'pong';
}

/** Workspaces that a token opens. */
@ObjectType()
export class WorkspaceCollection {
  @Field(() => [Workspace])
  list!: Workspace[];
}

export const workspaceRoutes = new Routes<WorkspaceService>()
  .endpoint(
    'get',
    '/utils/v1/ping',
    { summary: 'Check the token', scope: 'authenticated', reply: [200, Ping] },
    async () => Object.assign(new Ping(), { ping: 'pong' as const }),
  )
  .endpoint(
    'get',
    '/access/v1/workspace',
    {
      summary: 'Fetch the workspace of the token',
      scope: 'authenticated',
      reply: [200, Workspace],
      etag: workspaceTag,
    },
    (workspaces, { scope }) => workspaces.get(scope.workspaceId),
  )
  .endpoint(
    'get',
    '/access/v1/workspaces',
    {
      summary: 'List the workspaces that the token opens, by their names',
      description:
        'A token acts in the workspace that it names. One of an issuer of OpenID Connect may open others by its claim `workspaces`: the header `Workspace-Id` of a request names the one that it is for.',
      scope: 'authenticated',
      reply: [200, WorkspaceCollection],
    },
    async (workspaces, { scope }) =>
      Object.assign(new WorkspaceCollection(), { list: await workspaces.listAccessible(scope) }),
  )
  .endpoint(
    'patch',
    '/access/v1/workspace',
    {
      summary: 'Change the workspace of the token: its name, country and logo',
      scope: 'access:write',
      body: WorkspacePatch,
      reply: [200, Workspace],
      etag: workspaceTag,
      refuses: ['conflict'],
      example: { body: { name: 'acme-live' } },
    },
    (workspaces, { scope, body, ifMatch }) => workspaces.update(scope, body, ifMatch),
  );
