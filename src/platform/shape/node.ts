import { Field, InterfaceType } from 'type-graphql';
import { ID } from './scalars.ts';

/** What can be asked for by its id alone; the names of such types are those of their classes. */
@InterfaceType({
  description: 'Whatever has an id by which it can be asked for (`node`).',
  autoRegisterImplementations: false,
  resolveType: (node: object) => node.constructor.name,
})
export abstract class Node {
  @Field(() => ID)
  id!: string;
}
