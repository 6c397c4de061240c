import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { hasPermission, isPermission, type Scope } from '../platform/auth/scope.ts';
import type { GraphqlContext } from '../platform/graphql/context.ts';
import { Requires } from '../platform/graphql/requires.ts';
import { Timestamp } from '../platform/shape/scalars.ts';
import { TokenResolver } from './tokens/token.resolver.ts';
import { WorkspacePatch } from './workspaces/workspace.inputs.ts';
import { Workspace } from './workspaces/workspace.entity.ts';
import type { WorkspaceService } from './workspaces/workspace.service.ts';

@ObjectType({ description: 'Who is asking, as their token says.' })
export class Viewer {
  @Field(() => String, { description: 'The subject of the token.' })
  subject!: string;

  @Field(() => [String], { description: 'What the token allows.' })
  scopes!: string[];

  @Field(() => [String], { description: 'Roles all of whose scopes the token has.' })
  roles!: string[];

  @Field(() => Timestamp, { nullable: true, description: 'When the token ends; absent when it never does.' })
  expiresAt?: Date | undefined;

  @Field(() => Workspace, { description: 'The workspace the token acts in.' })
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
  @Query(() => Viewer, { description: 'Who is asking, as their token says.' })
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
      'The workspaces that the token opens, by their names: the header `Workspace-Id` of a request names the one that it is for.',
  })
  workspaces(@Ctx() { scope }: GraphqlContext): Promise<Workspace[]> {
    return this.#workspaces.listAccessible(scope);
  }

  @Requires('access:write')
  @Mutation(() => Workspace, {
    description: 'Changes the workspace of the token: its name, country and logo.',
  })
  updateWorkspace(
    @Ctx() { scope }: GraphqlContext,
    @Arg('patch', () => WorkspacePatch) patch: WorkspacePatch,
  ): Promise<Workspace> {
    return this.#workspaces.update(scope, patch);
  }
}

function allows(scope: Scope, word: string): boolean {
  return isPermission(word) ? hasPermission(scope, word) : scope.permissions.has('admin');
}
