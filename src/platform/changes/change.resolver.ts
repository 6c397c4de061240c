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
      'Returns the cursor of the end of the change feed. To miss no change, read this cursor first, then the records, then subscribe to `workspaceEvents` after it.',
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
      'Streams the changes of the workspace that the token can read, from now on or after a cursor.',
    subscribe: ({ context, args }: { context: GraphqlContext; args: EventsArguments }) =>
      context.resolverOf(ChangeResolver).subscribe(context, args),
  })
  workspaceEvents(
    @Root() events: WorkspaceEvents,
    @Arg('after', () => String, {
      nullable: true,
      description:
        'Cursor after which the stream starts; `oldest`: all changes within the retention period. Default: now.',
    })
    _after?: string,
    @Arg('types', () => [String], {
      nullable: true,
      description: 'Types of changes. Default: all types that the token can read.',
    })
    _types?: string[],
  ): WorkspaceEvents {
    return events;
  }
}
