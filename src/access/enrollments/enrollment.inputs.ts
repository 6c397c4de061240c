import { IsUUID, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID, Json } from '../../platform/shape/scalars.ts';

/** The app to enroll in a workspace. */
@InputType({ description: 'Which app a workspace lets in.' })
export class EnrollmentInput {
  @Field(() => String, { description: 'The client id of the app.' })
  @IsUUID('all', { message: 'must be a UUID' })
  clientId!: string;

  @Field(() => Json, { nullable: true, description: 'What the app is to know about the workspace.' })
  data?: unknown;
}

/** Changes of the workspace to an enrollment; absent or null members keep their value. */
@InputType({ description: 'What changes in an enrollment; what is absent or null stays as it is.' })
export class EnrollmentPatch {
  @Field(() => Boolean, { nullable: true, description: 'True: the app is let in no more.' })
  disabled?: boolean;
}

/** Changes of an app to its own enrollment. */
@InputType()
export class EnrollmentData {
  @Field(() => Json, { nullable: true, description: 'What the app keeps about the workspace.' })
  data?: unknown;
}

/** Request of an app for a token, with OAuth client credentials. */
@InputType()
export class EnrollmentAuthorization {
  @Field(() => String, { description: 'The client id of the app.' })
  @Length(1, 255)
  clientId!: string;

  @Field(() => String, { description: 'Its client secret.' })
  @Length(1, 255)
  clientSecret!: string;

  @Field(() => ID, { nullable: true, description: 'The enrollment; or its workspace is named.' })
  id?: string;

  @Field(() => ID, { nullable: true, description: 'The workspace; or the enrollment is named.' })
  ownerId?: string;

  @Field(() => Json, { nullable: true, description: 'What the app keeps about the workspace from now on.' })
  data?: unknown;
}
