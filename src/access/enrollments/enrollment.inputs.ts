import { IsUUID, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID, Json } from '../../platform/shape/scalars.ts';

/** The app to enroll in a workspace. */
@InputType({ description: 'App to enroll in a workspace.' })
export class EnrollmentInput {
  @Field(() => String, { description: 'Client id of the app.' })
  @IsUUID('all', { message: 'must be a UUID' })
  clientId!: string;

  @Field(() => Json, { nullable: true, description: 'Data about the workspace for the app: any JSON value.' })
  data?: unknown;
}

/** Changes of the workspace to an enrollment; absent or null members keep their value. */
@InputType({ description: 'Changes to an enrollment; absent or null fields keep their value.' })
export class EnrollmentPatch {
  @Field(() => Boolean, { nullable: true, description: 'Whether the app is disabled.' })
  disabled?: boolean;
}

/** Changes of an app to its own enrollment. */
@InputType()
export class EnrollmentData {
  @Field(() => Json, {
    nullable: true,
    description: 'Data that the app stores about the workspace: any JSON value.',
  })
  data?: unknown;
}

/** Request of an app for a token, with OAuth client credentials. */
@InputType()
export class EnrollmentAuthorization {
  @Field(() => String, { description: 'Client id of the app.' })
  @Length(1, 255)
  clientId!: string;

  @Field(() => String, { description: 'Client secret of the app.' })
  @Length(1, 255)
  clientSecret!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the enrollment; alternatively, give `owner_id`.' })
  id?: string;

  @Field(() => ID, { nullable: true, description: 'Id of the workspace; alternatively, give `id`.' })
  ownerId?: string;

  @Field(() => Json, {
    nullable: true,
    description: 'New data that the app stores about the workspace; absent: unchanged.',
  })
  data?: unknown;
}
