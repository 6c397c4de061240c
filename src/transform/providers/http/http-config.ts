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
import { Title, Titles } from '../../../platform/shape/form-hints.ts';

/** Default time limit of a call, in seconds. */
export const defaultCallSeconds = 30;

/** Maximum time limit of a call, in seconds; a provider that takes longer answers QUEUED. */
export const maxCallSeconds = 300;

/** Form of action ids: parts of lowercase letters and digits, separated by dots. */
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

/** Maximum size of the declarations of an integration in bytes: every step that it serves reads them. */
const maxBytes = 128 * 1024;

function AreSmall(): PropertyDecorator {
  return ValidateBy({
    name: 'areSmall',
    validator: {
      validate: (actions: ServedAction[]) => JSON.stringify(actions).length <= maxBytes,
      defaultMessage: () => `must have at most ${maxBytes} bytes`,
    },
  });
}

/** Action that an integration serves. */
export class ServedAction {
  @Field(() => String, { description: 'The ID that steps refer to, for example acme.send.' })
  @MaxLength(100)
  @Matches(actionIdForm, { message: 'must be of the form acme.send' })
  @Title('ID')
  id!: string;

  @Field(() => String, { description: 'Name of the action in the console.' })
  @Length(1, 100)
  @Title('Name')
  name!: string;

  @Field(() => String, { description: 'Sentence that describes the action.' })
  @Length(1, 500)
  @Title('Summary')
  summary!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'JSON Schema of the config of a step; if absent, the action takes none.',
  })
  @IsConfigSchema()
  @Title('Config schema')
  config?: object;

  @Field(() => String, {
    nullable: true,
    description: 'Whether the action works on a document; optional by default.',
  })
  @IsIn(['required', 'optional', 'none'])
  @Title('Document')
  @Titles({ required: 'Required', optional: 'Optional', none: 'None' })
  document?: 'required' | 'optional' | 'none';

  @Field(() => Int, { nullable: true, description: 'Timeout of a call in seconds; 30 by default.' })
  @Min(1)
  @Max(maxCallSeconds)
  @Title('Timeout')
  timeout?: number;

  @Field(() => Boolean, { nullable: true, description: 'Whether the action is also called in a dry run.' })
  @Title('Call in dry runs')
  dryRun?: boolean;
}

/** Config of an integration of the provider: the URL of tasks, their signing secret, and the actions served. */
export class HttpConfig {
  @Field(() => String, { description: 'URL that tasks are posted to.' })
  @Destination()
  @MaxLength(2000)
  @IsEndpoint()
  @Title('URL')
  url!: string;

  @Field(() => String, {
    description:
      'Secret that signs tasks according to Standard Webhooks: whsec_ and 24 to 64 bytes in base64.',
  })
  @Secret()
  @MaxLength(300)
  @IsSigningSecret()
  @Title('Signing secret')
  secret!: string;

  @Field(() => [ServedAction], { description: 'The actions that steps can use.' })
  @Shown()
  @AreSmall()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique(({ id }: ServedAction) => id, { message: 'must have ids of their own' })
  @ValidateNested({ each: true })
  @Title('Actions')
  actions!: ServedAction[];
}
