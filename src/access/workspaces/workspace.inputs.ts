import { Matches } from 'class-validator';
import { Field, InputType } from 'type-graphql';

/** A DNS label (RFC 1123), so that a name also fits a host name or a path. */
export const nameForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** What is wrong with a name that is none. */
export const nameRule = 'must be 1 to 63 lower case letters, digits or hyphens, and start and end with none';

/** What of a workspace changes; that it is a sandbox does not (decision 170). */
@InputType()
export class WorkspacePatch {
  @Field(() => String, {
    nullable: true,
    description: 'Short unique name: lower case letters, digits and hyphens.',
  })
  @Matches(nameForm, { message: nameRule })
  name?: string;
}
