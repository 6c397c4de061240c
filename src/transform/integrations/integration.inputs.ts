import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { Json, StringMap } from '../../platform/shape/scalars.ts';

/** Common fields of creating and changing an integration. */
@InputType()
abstract class IntegrationContents {
  @Field(() => String, { nullable: true })
  @MaxLength(255)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Additional internal details.' })
  @MaxLength(10_000)
  notes?: string | null;
}

/** Input for the creation of an integration; REST takes it from the body or the query. */
@InputType({ description: 'What an integration is created from.' })
export class IntegrationInput extends IntegrationContents {
  @Field(() => String, { nullable: true, description: 'Id of the provider.' })
  @MaxLength(255)
  provider?: string;

  @Field(() => Json, { nullable: true, description: 'Configuration sent to the provider.' })
  config?: unknown;
}

@InputType({
  description:
    'What changes in an integration; what is absent or empty stays as it is. Null removes the name or the notes.',
})
@Clears('name', 'notes')
export class IntegrationPatch extends IntegrationContents {
  @Field(() => Json, {
    nullable: true,
    description: 'The whole new config; a secret that reads ******** stays.',
  })
  config?: unknown;

  @Field(() => StringMap, {
    nullable: true,
    description:
      'Secrets of the config by their paths, as `secretPaths` of the provider has them: `{"$.secret": "new"}`; the others stay. An empty text removes one.',
  })
  secrets?: Record<string, string>;

  @Field(() => Boolean, { nullable: true, description: 'True: the integration can no longer be used.' })
  disabled?: boolean;
}

/** Filter for a list of integrations; all given fields must match. */
@ArgsType()
export class IntegrationFilters {
  @Field(() => String, { nullable: true, description: 'Id of the provider.' })
  @MaxLength(255)
  provider?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether they can no longer be used or can.' })
  disabled?: boolean;
}
