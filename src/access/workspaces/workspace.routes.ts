import { Field, ObjectType } from 'type-graphql';
import { Routes } from '../../platform/rest/routes.ts';
import { Workspace } from './workspace.entity.ts';
import { WorkspacePatch } from './workspace.inputs.ts';
import { workspaceTag, type WorkspaceService } from './workspace.service.ts';

/** Response to a ping. */
@ObjectType()
export class Ping {
  @Field(() => String, { description: 'Always `pong`.' })
  ping!: 'pong';
}

/** Workspaces that a token opens. */
@ObjectType()
export class WorkspaceCollection {
  @Field(() => [Workspace], { description: 'Workspaces of the token, by name.' })
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
      summary: 'List the workspaces that the token can access, by name',
      description:
        'Each request acts in the workspace of the token. A token of an OpenID Connect issuer can grant access to others in its claim `workspaces`; the header `Workspace-Id` then selects the workspace of a request.',
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
      summary: 'Update the name, country or logo URL of the workspace of the token',
      scope: 'access:write',
      body: WorkspacePatch,
      reply: [200, Workspace],
      etag: workspaceTag,
      refuses: ['conflict'],
      example: { body: { name: 'acme-live' } },
    },
    (workspaces, { scope, body, ifMatch }) => workspaces.update(scope, body, ifMatch),
  );
