import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { Json, StringMap } from '../../platform/shape/scalars.ts';

/** Common fields of creating and changing an integration. */
@InputType()
abstract class IntegrationContents {
  @Field(() => String, { nullable: true, description: 'Name of the integration.' })
  @MaxLength(255)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Internal notes.' })
  @MaxLength(10_000)
  notes?: string | null;
}

/** Input for the creation of an integration; REST takes it from the body or the query. */
@InputType({ description: 'Content of a new integration.' })
export class IntegrationInput extends IntegrationContents {
  @Field(() => String, { nullable: true, description: 'ID of the provider.' })
  @MaxLength(255)
  provider?: string;

  @Field(() => Json, {
    nullable: true,
    description: 'Configuration of the provider, according to its JSON Schema.',
  })
  config?: unknown;
}

@InputType({
  description:
    'Changes to an integration; absent or empty fields remain unchanged. Null removes the name or the notes.',
})
@Clears('name', 'notes')
export class IntegrationPatch extends IntegrationContents {
  @Field(() => Json, {
    nullable: true,
    description: 'Complete new config; a secret with the value ******** remains unchanged.',
  })
  config?: unknown;

  @Field(() => StringMap, {
    nullable: true,
    description:
      'Secrets of the config, by the paths in `secretPaths` of the provider: `{"$.secret": "new"}`. An empty text removes a secret; other secrets remain unchanged.',
  })
  secrets?: Record<string, string>;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the integration is disabled and cannot be used.',
  })
  disabled?: boolean;
}

/** Filter for a list of integrations; all given fields must match. */
@ArgsType()
export class IntegrationFilters {
  @Field(() => String, { nullable: true, description: 'Only integrations of the provider with this ID.' })
  @MaxLength(255)
  provider?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for only disabled integrations, false for only enabled ones.',
  })
  disabled?: boolean;
}
