import { MaxLength, ValidateBy } from 'class-validator';
import { Field } from 'type-graphql';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsAddressList, type AddressList } from './address-list.ts';
import { SmtpConfig } from './smtp-config.ts';
import { Language, Obsolete, Title, Types } from '../../../platform/shape/form-hints.ts';

const longestBody = 200_000;

function Subject(): PropertyDecorator {
  return (target, member) => {
    Field(() => String, { description: 'A template: Invoice {{ full_code }}.' })(target, member);
    MaxLength(2000)(target, member);
    Title('Subject')(target, member);
    Language('template')(target, member);
  };
}

/** What a step says that tells people something in a few words. */
export class NotifyConfig extends SmtpConfig {
  @Field(() => JsonScalar, {
    description:
      'Addresses parted by commas, or a list of them; each a template: {{ doc.customer.emails[0].addr }}.',
  })
  @IsAddressList()
  @Title('To')
  @Types('string', 'array')
  @Language('template')
  to!: AddressList;

  @Subject()
  subject!: string;

  @Field(() => String, { description: 'The text of the message, a template.' })
  @MaxLength(longestBody)
  @Title('Text')
  @Language('template')
  body!: string;
}

function isBase64(text: string): boolean {
  const compact = text.replaceAll(/\s+/g, '');
  return compact.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(compact);
}

function IsEncoded(): PropertyDecorator {
  return ValidateBy({
    name: 'isEncoded',
    validator: {
      validate: (text: string) => isBase64(text),
      defaultMessage: () => 'must be a template in base64; text and html take it as it is',
    },
  });
}

function IsChoice(): PropertyDecorator {
  return ValidateBy({
    name: 'isChoice',
    validator: {
      validate: (value) =>
        typeof value === 'boolean' || [value].flat().every((item) => typeof item === 'string' && item !== ''),
      defaultMessage: () => 'must be true, false, a text or a list of texts',
    },
  });
}

/** What a step says that writes to people. */
export class SendConfig extends SmtpConfig {
  @Field(() => String, {
    nullable: true,
    description: 'Taken for compatibility; integration_id names who sends.',
  })
  @MaxLength(255)
  @Obsolete()
  connectionId?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the customer of the document is written to.',
  })
  @Title('Write to the customer')
  addInvoiceCustomer?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the supplier of the document is written to.',
  })
  @Title('Write to the supplier')
  addInvoiceSupplier?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the party that the document is is written to.',
  })
  @Title('Write to the party')
  addParty?: boolean;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'Addresses parted by commas, or a list of them; each a template: {{ doc.customer.emails[0].addr }}.',
  })
  @IsAddressList()
  @Title('To')
  @Types('string', 'array')
  @Language('template')
  to?: AddressList;

  @Field(() => JsonScalar, { nullable: true, description: 'Addresses as in to.' })
  @IsAddressList()
  @Title('Copy to')
  @Types('string', 'array')
  @Language('template')
  cc?: AddressList;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'Addresses as in to, which the other recipients do not see.',
  })
  @IsAddressList()
  @Title('Blind copy to')
  @Types('string', 'array')
  @Language('template')
  bcc?: AddressList;

  @Field(() => JsonScalar, { nullable: true, description: 'Where answers go: addresses as in to.' })
  @IsAddressList()
  @Title('Reply to')
  @Types('string', 'array')
  @Language('template')
  replyTo?: AddressList;

  @Subject()
  subject!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A template in base64: HTML when there are tags in it, else text.',
  })
  @MaxLength(longestBody)
  @IsEncoded()
  @Obsolete()
  body?: string;

  @Field(() => String, { nullable: true, description: 'The message as plain text, a template.' })
  @MaxLength(longestBody)
  @Title('Text')
  @Language('template')
  text?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The message as HTML, a template that escapes what it prints.',
  })
  @MaxLength(longestBody)
  @Title('HTML')
  @Language('template')
  html?: string;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'True: all files of the entry; else those of these categories, keys or names (*.xml), each of which must be there.',
  })
  @IsChoice()
  @Title('Attachments')
  attach?: boolean | string | string[];

  @Field(() => Boolean, { nullable: true, description: 'Whether the files are attached as one zip.' })
  @Title('Attach as one zip')
  zipAttachments?: boolean;
}
