import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsIn,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Field, Int } from 'type-graphql';
import { IsEndpoint, IsSigningSecret } from '../../../platform/outbound/is-endpoint.ts';
import { JsonObject } from '../../../platform/shape/scalars.ts';
import { Destination, Secret, Shown } from '../provider-config.ts';
import { schemaProblem } from './config-check.ts';

/** How long a call may take where nothing else is said, in seconds. */
export const usualCallSeconds = 30;

/** The longest that one call of a provider may take; what takes longer answers QUEUED. */
export const longestCallSeconds = 300;

/** The form of the ids of actions: parts of small letters and digits, parted by dots. */
export const actionIdForm = /^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.[a-z0-9]+(?:[-_][a-z0-9]+)*)*$/;

/** Checks that a value is the JSON Schema of an action's config. */
function IsConfigSchema(): PropertyDecorator {
  return ValidateBy({
    name: 'isConfigSchema',
    validator: {
      validate: (value: unknown) => schemaProblem(value) === undefined,
      defaultMessage: (argument) => schemaProblem(argument?.value) ?? '',
    },
  });
}

/** What the declarations of an integration may weigh: every step that it serves reads them. */
const mostBytes = 128 * 1024;

function AreSmall(): PropertyDecorator {
  return ValidateBy({
    name: 'areSmall',
    validator: {
      validate: (actions: ServedAction[]) => JSON.stringify(actions).length <= mostBytes,
      defaultMessage: () => `must have at most ${mostBytes} bytes`,
    },
  });
}

/** An action that an integration serves. */
export class ServedAction {
  @Field(() => String, { description: 'The id that steps name: acme.send.' })
  @MaxLength(100)
  @Matches(actionIdForm, { message: 'must be of the form acme.send' })
  id!: string;

  @Field(() => String)
  @Length(1, 100)
  name!: string;

  @Field(() => String)
  @Length(1, 500)
  summary!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'JSON Schema of a step’s config; without one the action takes none.',
  })
  @IsConfigSchema()
  config?: object;

  @Field(() => String, { nullable: true, description: 'Whether it works on a document; optional if absent.' })
  @IsIn(['required', 'optional', 'none'])
  document?: 'required' | 'optional' | 'none';

  @Field(() => Int, { nullable: true, description: 'How long a call may take, in seconds; 30 if absent.' })
  @Min(1)
  @Max(longestCallSeconds)
  timeout?: number;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is called in a dry run too.' })
  dryRun?: boolean;
}

/** What an integration of the provider sets: where tasks go, how they are signed, and what is served there. */
export class HttpConfig {
  @Field(() => String, { description: 'Where tasks are posted.' })
  @Destination()
  @MaxLength(2000)
  @IsEndpoint()
  url!: string;

  @Field(() => String, { description: 'Signs tasks after Standard Webhooks: whsec_ and 24 to 64 bytes.' })
  @Secret()
  @MaxLength(300)
  @IsSigningSecret()
  secret!: string;

  @Field(() => [ServedAction], { description: 'The actions that steps can name.' })
  @Shown()
  @AreSmall()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique(({ id }: ServedAction) => id, { message: 'must have ids of their own' })
  @ValidateNested({ each: true })
  actions!: ServedAction[];
}
