import { Field, InterfaceType } from 'type-graphql';
import { ID } from './scalars.ts';

/** A record that can be queried by its id alone; GraphQL types are named like their classes. */
@InterfaceType({
  description: 'Whatever has an id by which it can be asked for (`node`).',
  autoRegisterImplementations: false,
  resolveType: (node: object) => node.constructor.name,
})
export abstract class Node {
  @Field(() => ID)
  id!: string;
}
