import { Arg, Authorized, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { GraphqlContext } from '../graphql/context.ts';
import { cursorOf } from './change-cursor.ts';
import type { ChangeFeed } from './change-feed.ts';
import { WorkspaceEvents } from './workspace-events.ts';

interface EventsArguments {
  after?: string | null;
  types?: string[] | null;
}

@Resolver()
export class ChangeResolver {
  readonly #changes: ChangeFeed;

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
  }

  @Authorized()
  @Query(() => String, {
    description:
      'The cursor behind all that has happened. Ask for it, then for what you show, and follow `workspaceEvents` after it: nothing is missed.',
  })
  async headCursor(@Ctx() { scope }: GraphqlContext): Promise<string> {
    return cursorOf(await this.#changes.head(scope));
  }

  subscribe(
    { scope, lastEventId }: GraphqlContext,
    { after, types }: EventsArguments,
  ): Promise<AsyncIterable<WorkspaceEvents>> {
    return this.#changes.subscribe(scope, {
      after: lastEventId ?? after ?? undefined,
      types: types ?? undefined,
    });
  }

  /** Streams changes to any token; its scopes decide which. */
  @Authorized()
  @Subscription(() => WorkspaceEvents, {
    description:
      'Every change of the workspace that the token may see, as it happens, or from behind a cursor on.',
    subscribe: ({ context, args }: { context: GraphqlContext; args: EventsArguments }) =>
      context.resolverOf(ChangeResolver).subscribe(context, args),
  })
  workspaceEvents(
    @Root() events: WorkspaceEvents,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor behind which to go on; oldest: all that is kept.',
    })
    _after?: string,
    @Arg('types', () => [String], { nullable: true, description: 'Only changes of these types.' })
    _types?: string[],
  ): WorkspaceEvents {
    return events;
  }
}
