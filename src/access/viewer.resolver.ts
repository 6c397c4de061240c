import { Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../platform/graphql/context.ts';
import { Timestamp } from '../platform/shape/scalars.ts';
import { Workspace } from './workspaces/workspace.entity.ts';
import type { WorkspaceService } from './workspaces/workspace.service.ts';

@ObjectType({ description: 'Who is asking, as their token says.' })
export class Viewer {
  @Field(() => String, { description: 'The subject of the token.' })
  subject!: string;

  @Field(() => [String], { description: 'What the token allows.' })
  scopes!: string[];

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

  /** Any token may ask whose it is. */
  @Authorized()
  @Query(() => Viewer, { description: 'Who is asking, as their token says.' })
  async viewer(@Ctx() { scope }: GraphqlContext): Promise<Viewer> {
    return Object.assign(new Viewer(), {
      subject: scope.subject,
      scopes: [...scope.permissions],
      expiresAt: scope.expiresAt,
      workspace: await this.#workspaces.get(scope.workspaceId),
    });
  }
}
