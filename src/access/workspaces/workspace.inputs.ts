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
    'What changes in a workspace; what is absent or empty stays as it is. Null removes the country or the logo.',
})
@Clears('country', 'logoUrl')
export class WorkspacePatch {
  @Field(() => String, {
    nullable: true,
    description: 'Short unique name: lower case letters, digits and hyphens.',
  })
  @Matches(nameForm, { message: nameRule })
  name?: string;

  @Field(() => String, { nullable: true, description: 'The name, as existing clients call it.' })
  @Matches(nameForm, { message: nameRule })
  slug?: string;

  @Field(() => String, { nullable: true, description: 'ISO country code of whoever it belongs to.' })
  @Matches(/^([A-Z]{2})?$/, { message: 'must be an ISO 3166 country code' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the picture is that stands for it.' })
  @MaxLength(2048)
  @Matches(/^$|^https?:\/\/[^\s/]/, { message: 'must be a URL of http or https' })
  logoUrl?: string | null;
}
