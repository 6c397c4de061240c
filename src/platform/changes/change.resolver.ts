import { Arg, Authorized, Resolver, Root, Subscription } from 'type-graphql';
import type { GraphqlContext } from '../graphql/context.ts';
import { Change } from './change.ts';
import type { ChangeFeed } from './change-feed.ts';

interface ChangeArguments {
  after?: string | null;
  types?: string[] | null;
}

@Resolver()
export class ChangeResolver {
  readonly #changes: ChangeFeed;

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
  }

  follow({ scope }: GraphqlContext, { after, types }: ChangeArguments): Promise<AsyncIterable<Change>> {
    return this.#changes.follow(scope, { after: after ?? undefined, types: types ?? undefined });
  }

  /** Any token may follow; what it is told of depends on its scopes. */
  @Authorized()
  @Subscription(() => Change, {
    description:
      'Every change of the workspace that the token may see, as it happens, or from behind a cursor on.',
    subscribe: ({ context, args }: { context: GraphqlContext; args: ChangeArguments }) =>
      context.resolverOf(ChangeResolver).follow(context, args),
  })
  changes(
    @Root() change: Change,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor behind which to go on; oldest: all that is kept.',
    })
    _after?: string,
    @Arg('types', () => [String], { nullable: true, description: 'Only changes of these types.' })
    _types?: string[],
  ): Change {
    return change;
  }
}
