import { Field, ObjectType } from 'type-graphql';
import { Change } from './change.ts';
import { cursorOf, type ChangePlace } from './change-cursor.ts';

/** Maximum number of changes that are delivered together. */
export const maxEventsPerBatch = 100;

/** Changes as a subscription delivers them: those that were available at once. */
@ObjectType({
  description: 'Changes of the workspace in the order of their publication, with a cursor to continue from.',
})
export class WorkspaceEvents {
  @Field(() => [Change], {
    description: `Changes that were available at once, up to ${maxEventsPerBatch}.`,
    complexity: ({ childComplexity }) => maxEventsPerBatch * childComplexity,
  })
  readonly events: readonly Change[];

  readonly #place: ChangePlace;

  constructor(events: readonly Change[], place: ChangePlace) {
    this.events = events;
    this.#place = place;
  }

  @Field(() => String, {
    description: 'Cursor of the last change; as `after`, it continues the feed with the next change.',
  })
  get cursor(): string {
    return cursorOf(this.#place);
  }
}
