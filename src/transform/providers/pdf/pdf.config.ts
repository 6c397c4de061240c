import { IsIn, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import type { Json } from '../../../documents/json.ts';
import { ID, Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsLogo } from './is-logo.ts';
import type { PdfLayout } from './pdf-options.ts';

const layouts = ['A4', 'Letter', 'DIN5008'] as const;

/** How a step prints a document. */
@InputType()
export class PdfConfig {
  @Field(() => String, { nullable: true, description: "BCP 47 tag; else the supplier's country decides." })
  @Matches(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { message: 'must be a language tag' })
  locale?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(64)
  dateFormat?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(64)
  timeFormat?: string;

  @Field(() => String, { nullable: true, description: 'A4, Letter or DIN5008.' })
  @IsIn(layouts)
  layout?: PdfLayout;

  @Field(() => String, {
    nullable: true,
    description:
      'PNG or JPEG: as a data URI, or the http or https URL of one, also of a file of the workspace.',
  })
  @MaxLength(2_000_000)
  @IsLogo()
  logoUrl?: string;

  @Field(() => Int, { nullable: true, description: 'Height of the logo in points; 40 when absent.' })
  @Min(1)
  @Max(300)
  logoHeight?: number;

  @Field(() => String, { nullable: true, description: 'A line of your own under the title.' })
  @MaxLength(255)
  label?: string;

  @Field(() => String, { nullable: true, description: 'Text printed large and pale across every page.' })
  @MaxLength(64)
  watermark?: string;

  @Field(() => ID, {
    nullable: true,
    description: "A print template of the workspace, which is used in place of the service's own.",
  })
  @IsUUID('all', { message: 'must be a UUID' })
  templateId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Money with %n for the number and %u for the currency.',
  })
  @MaxLength(32)
  currencyTemplate?: string;

  @Field(() => String, { nullable: true, description: 'Negative money, as currency_template.' })
  @MaxLength(32)
  negativeTemplate?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(4)
  thousandsSeparator?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(4)
  decimalMark?: string;

  @Field(() => Boolean, { nullable: true, description: 'Marks the print as a duplicate.' })
  duplicate?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Prints the amounts of a credit note negated.' })
  adjustment?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True: the file has no public URL.' })
  private?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Taken for compatibility; nothing is ever promoted.' })
  hidePromo?: boolean;

  @Field(() => JsonScalar, { nullable: true, description: 'Taken for compatibility; no print runs scripts.' })
  scripting?: Json;
}
