import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';

/** How anything of the catalogue is named and told. */
@ObjectType()
abstract class CatalogueItem {
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
}

@ObjectType('Provider', { description: 'A family of actions, which integrations can name.' })
export class ProviderResource extends CatalogueItem {
  @Field(() => JsonObject, {
    nullable: true,
    description: 'JSON Schema of the configuration of an integration; absent when it takes none.',
  })
  configSchema?: object;

  @Field(() => [ActionResource], { description: 'The actions of the provider.' })
  actions!: ActionResource[];
}

/** Every action, in the order of the providers, then those that integrations serve. */
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
