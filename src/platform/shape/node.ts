import { Field, InterfaceType } from 'type-graphql';
import { ID } from './scalars.ts';

/** A record that can be queried by its id alone; GraphQL types are named like their classes. */
@InterfaceType({
  description: 'Record that can be queried by its id (`node`).',
  autoRegisterImplementations: false,
  resolveType: (node: object) => node.constructor.name,
})
export abstract class Node {
  @Field(() => ID, { description: 'UUID of the record, unique in the workspace.' })
  id!: string;
}
