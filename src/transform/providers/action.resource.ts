import { Field, Int, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';

/** Fields that every item of the catalogue has. */
@ObjectType()
export abstract class CatalogueItem {
  @Field(() => String)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  summary!: string;
}

@ObjectType('Action', { description: 'An action that workflow steps can name.' })
export class ActionResource extends CatalogueItem {
  @Field(() => String, { description: 'Id of the provider.' })
  provider!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the integration that serves it; absent for our own.',
  })
  integrationId?: string;

  @Field(() => JsonObject, { description: 'JSON Schema of the configuration of a step.' })
  configSchema!: object;

  @Field(() => String, { description: 'Name of the group it is shown in: that of its provider.' })
  group!: string;

  @Field(() => Int, { description: 'Where it stands in its group, from 1.' })
  uiOrder!: number;

  @Field(() => Int, {
    description:
      'Expected duration of a step in seconds. A step that waits for another system ends in TIMEOUT after it.',
  })
  expectedSeconds!: number;

  @Field(() => [String], {
    nullable: true,
    description:
      'The codes that its results have, beside what any step may end with; absent where they are not known.',
  })
  codes?: readonly string[] | undefined;
}

@ObjectType('Provider', { description: 'A family of actions, which integrations can name.' })
export class ProviderResource extends CatalogueItem {
  @Field(() => JsonObject, {
    nullable: true,
    description: 'JSON Schema of the configuration of an integration; absent when it takes none.',
  })
  configSchema?: object;

  @Field(() => [String], {
    description: 'Where the configuration of an integration holds what is never shown again: $.secret.',
  })
  secretPaths!: string[];

  @Field(() => Boolean, { description: 'Whether an integration of it can be tested.' })
  testable!: boolean;

  @Field(() => [ActionResource], { description: 'The actions of the provider.' })
  actions!: ActionResource[];
}

/** Every action, in the order of the providers, followed by the actions that integrations serve. */
@ObjectType()
export class ActionCollection {
  @Field(() => [ActionResource])
  list!: ActionResource[];
}

/** Every provider. */
@ObjectType()
export class ProviderCollection {
  @Field(() => [ProviderResource])
  list!: ProviderResource[];
}
