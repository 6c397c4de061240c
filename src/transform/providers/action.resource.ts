import { Field, Int, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';

/** Fields that every item of the catalogue has. */
@ObjectType()
export abstract class CatalogueItem {
  @Field(() => String, { description: 'Unique id, as workflow steps and integrations refer to it.' })
  id!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { description: 'Sentence that describes it.' })
  summary!: string;
}

@ObjectType('Action', { description: 'Action that workflow steps can use.' })
export class ActionResource extends CatalogueItem {
  @Field(() => String, { description: 'Id of the provider.' })
  provider!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the integration that serves the action; absent for built-in actions.',
  })
  integrationId?: string;

  @Field(() => JsonObject, { description: 'JSON Schema of the configuration of a step.' })
  configSchema!: object;

  @Field(() => String, {
    description: 'Name of the group in which the action is shown, which is the name of its provider.',
  })
  group!: string;

  @Field(() => Int, { description: 'Position of the action in its group, from 1.' })
  uiOrder!: number;

  @Field(() => Int, {
    description:
      'Expected duration of a step in seconds. A step that waits longer for another system ends in TIMEOUT.',
  })
  expectedSeconds!: number;

  @Field(() => [String], {
    nullable: true,
    description:
      'Codes of the results of the action, without those that any step may end with; absent if they are not known.',
  })
  codes?: readonly string[] | undefined;
}

@ObjectType('Provider', { description: 'Family of actions, for which integrations can be created.' })
export class ProviderResource extends CatalogueItem {
  @Field(() => JsonObject, {
    nullable: true,
    description:
      'JSON Schema of the configuration of an integration; absent if there is nothing to configure.',
  })
  configSchema?: object;

  @Field(() => [String], {
    description:
      'Paths of the secrets in the configuration of an integration, which are never shown again, for example $.secret.',
  })
  secretPaths!: string[];

  @Field(() => Boolean, { description: 'Whether an integration of the provider can be tested.' })
  testable!: boolean;

  @Field(() => [ActionResource], { description: 'Actions of the provider.' })
  actions!: ActionResource[];
}

/** Every action, in the order of the providers, followed by the actions that integrations serve. */
@ObjectType()
export class ActionCollection {
  @Field(() => [ActionResource], {
    description: 'All actions, in the order of their providers, followed by those that integrations serve.',
  })
  list!: ActionResource[];
}

/** Every provider. */
@ObjectType()
export class ProviderCollection {
  @Field(() => [ProviderResource], { description: 'All providers.' })
  list!: ProviderResource[];
}
