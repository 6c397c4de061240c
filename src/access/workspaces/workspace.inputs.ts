import { Matches, MaxLength } from 'class-validator';
import { Clears } from '../../platform/shape/clears.ts';
import { Field, InputType } from 'type-graphql';

/** Form of a name: a DNS label (RFC 1123), so that it also fits a host name or a path. */
export const nameForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Error message for an invalid name. */
export const nameRule = 'must be 1 to 63 lower case letters, digits or hyphens, and start and end with none';

/** Changes to a workspace. Whether it is a sandbox cannot be changed (ADR 62). */
@InputType({
  description:
    'Changes to a workspace; absent or empty fields keep their value. Null removes the country or the logo URL.',
})
@Clears('country', 'logoUrl')
export class WorkspacePatch {
  @Field(() => String, {
    nullable: true,
    description:
      'Unique name: 1 to 63 lowercase letters, digits and hyphens, not starting or ending with a hyphen.',
  })
  @Matches(nameForm, { message: nameRule })
  name?: string;

  @Field(() => String, { nullable: true, description: 'Alias of `name`, for existing clients.' })
  @Matches(nameForm, { message: nameRule })
  slug?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Country of the owner, as an ISO 3166-1 alpha-2 code.',
  })
  @Matches(/^([A-Z]{2})?$/, { message: 'must be an ISO 3166 country code' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Logo URL.' })
  @MaxLength(2048)
  @Matches(/^$|^https?:\/\/[^\s/]/, { message: 'must be a URL of http or https' })
  logoUrl?: string | null;
}
