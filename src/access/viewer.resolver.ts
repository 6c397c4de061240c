import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { hasPermission, isPermission, type Scope } from '../platform/auth/scope.ts';
import type { GraphqlContext } from '../platform/graphql/context.ts';
import { Requires } from '../platform/graphql/requires.ts';
import { Timestamp } from '../platform/shape/scalars.ts';
import { TokenResolver } from './tokens/token.resolver.ts';
import { WorkspacePatch } from './workspaces/workspace.inputs.ts';
import { Workspace } from './workspaces/workspace.entity.ts';
import type { WorkspaceService } from './workspaces/workspace.service.ts';

@ObjectType({ description: 'Identity of the caller, from its token.' })
export class Viewer {
  @Field(() => String, { description: 'Subject of the token.' })
  subject!: string;

  @Field(() => [String], { description: 'Scopes of the token.' })
  scopes!: string[];

  @Field(() => [String], { description: 'Names of the roles whose scopes the token has in full.' })
  roles!: string[];

  @Field(() => Timestamp, { nullable: true, description: 'Expiry of the token; absent if it never expires.' })
  expiresAt?: Date | undefined;

  @Field(() => Workspace, { description: 'Workspace in which the request acts.' })
  workspace!: Workspace;
}

@Resolver()
export class ViewerResolver {
  readonly #workspaces: WorkspaceService;

  constructor(workspaces: WorkspaceService) {
    this.#workspaces = workspaces;
  }

  /** Returns the identity of the caller; any authenticated client may read its own. */
  @Authorized()
  @Query(() => Viewer, { description: 'Returns the identity of the caller.' })
  async viewer(@Ctx() { scope, resolverOf }: GraphqlContext): Promise<Viewer> {
    return Object.assign(new Viewer(), {
      subject: scope.subject,
      scopes: [...scope.permissions],
      roles: resolverOf(TokenResolver)
        .roles()
        .filter(({ scopes }) => scopes.every((word) => allows(scope, word)))
        .map(({ name }) => name),
      expiresAt: scope.expiresAt,
      workspace: await this.#workspaces.get(scope.workspaceId),
    });
  }

  @Authorized()
  @Query(() => [Workspace], {
    description:
      'Lists the workspaces that the token can access, by name. The header `Workspace-Id` selects the workspace of a request.',
  })
  workspaces(@Ctx() { scope }: GraphqlContext): Promise<Workspace[]> {
    return this.#workspaces.listAccessible(scope);
  }

  @Requires('access:write')
  @Mutation(() => Workspace, {
    description:
      'Updates the name, country or logo URL of the workspace of the token and returns the workspace.',
  })
  updateWorkspace(
    @Ctx() { scope }: GraphqlContext,
    @Arg('patch', () => WorkspacePatch, { description: 'Fields to change.' }) patch: WorkspacePatch,
  ): Promise<Workspace> {
    return this.#workspaces.update(scope, patch);
  }
}

function allows(scope: Scope, word: string): boolean {
  return isPermission(word) ? hasPermission(scope, word) : scope.permissions.has('admin');
}
