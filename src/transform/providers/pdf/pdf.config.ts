import { IsIn, IsUUID, Matches, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import type { Json } from '@docmill/documents/json';
import { ID, Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsLogo } from './is-logo.ts';
import type { PdfLayout } from './pdf-options.ts';
import { languages } from './labels/catalogue.ts';
import { LanguageTag, Obsolete, Title, Titles } from '../../../platform/shape/form-hints.ts';

const layouts = ['A4', 'Letter', 'DIN5008'] as const;

/** Checks that a version comes with the template that it belongs to. */
function IsOfTemplate(): PropertyDecorator {
  return ValidateBy({
    name: 'isOfTemplate',
    validator: {
      validate: (_version, argument) => (argument?.object as Partial<PdfConfig>)?.templateId !== undefined,
      defaultMessage: () => 'needs the template_id that it is a version of',
    },
  });
}

/** Config of a step that prints a document. */
@InputType()
export class PdfConfig {
  @Field(() => String, {
    nullable: true,
    description: "Language of the print; by default that of the supplier's country.",
  })
  @Matches(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { message: 'must be a language tag' })
  @Title('Language')
  @LanguageTag(...languages)
  locale?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Format of dates: %d is the day, %m the month, %Y the year, for example %d.%m.%Y; by default that of the language.',
  })
  @MaxLength(64)
  @Title('Date format')
  dateFormat?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Format of times: %H is the hour, %M the minute, %S the second, for example %H:%M.',
  })
  @MaxLength(64)
  @Title('Time format')
  timeFormat?: string;

  @Field(() => String, { nullable: true, description: 'Paper size and page layout.' })
  @IsIn(layouts)
  @Title('Layout')
  @Titles({ A4: 'A4', Letter: 'Letter (US)', DIN5008: 'A4, letter by DIN 5008' })
  layout?: PdfLayout;

  @Field(() => String, {
    nullable: true,
    description:
      'Logo as PNG or JPEG: a data URI, or an http or https URL, including that of a file of the workspace.',
  })
  @MaxLength(2_000_000)
  @IsLogo()
  @Title('Logo')
  logoUrl?: string;

  @Field(() => Int, { nullable: true, description: 'Height of the logo in points; 40 by default.' })
  @Min(1)
  @Max(300)
  @Title('Logo height')
  logoHeight?: number;

  @Field(() => String, { nullable: true, description: 'A line of text below the title.' })
  @MaxLength(255)
  @Title('Subtitle')
  label?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Text printed in large, pale letters across every page.',
  })
  @MaxLength(64)
  @Title('Watermark')
  watermark?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'A print template of the workspace, used instead of the built-in one.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  @Title('Print template')
  templateId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Version number of the print template; the newest by default.',
  })
  @Matches(/^[1-9]\d{0,8}$/, { message: 'must be the number of a version' })
  @IsOfTemplate()
  @Title('Print template version')
  templateVersion?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Format of amounts, with %n for the number and %u for the currency.',
  })
  @MaxLength(32)
  @Title('Currency format')
  currencyTemplate?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Format of negative amounts, with %n for the number and %u for the currency.',
  })
  @MaxLength(32)
  @Title('Negative currency format')
  negativeTemplate?: string;

  @Field(() => String, { nullable: true, description: 'Thousands separator, for example a dot.' })
  @MaxLength(4)
  @Title('Thousands separator')
  thousandsSeparator?: string;

  @Field(() => String, { nullable: true, description: 'Decimal mark, for example a comma.' })
  @MaxLength(4)
  @Title('Decimal mark')
  decimalMark?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether to mark the document as a duplicate.' })
  @Title('Duplicate')
  duplicate?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to negate the amounts of a credit note.' })
  @Title('Negate amounts')
  adjustment?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether the file has no public URL.' })
  @Title('Private file')
  private?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Accepted for compatibility; prints contain no advertising.',
  })
  @Obsolete()
  hidePromo?: boolean;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'Accepted for compatibility; scripts are never run.',
  })
  @Obsolete()
  scripting?: Json;
}
