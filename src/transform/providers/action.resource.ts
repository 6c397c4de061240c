import { Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../platform/shape/scalars.ts';

/** An action of the catalogue. */
@ObjectType('Action', { description: 'An action that workflow steps can name.' })
export class ActionResource {
  @Field(() => String)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  summary!: string;

  @Field(() => JsonObject, { description: 'JSON Schema of the configuration.' })
  configSchema!: object;
}

/** The catalogue. */
@ObjectType()
export class ActionCollection {
  @Field(() => [ActionResource])
  list!: ActionResource[];
}
