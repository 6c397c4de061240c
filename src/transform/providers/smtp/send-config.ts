import { MaxLength, ValidateBy } from 'class-validator';
import { Field } from 'type-graphql';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { IsAddressList, type AddressList } from './address-list.ts';
import { SmtpConfig } from './smtp-config.ts';
import { Language, Obsolete, Title, Types } from '../../../platform/shape/form-hints.ts';

const maxBodyLength = 200_000;

function Subject(): PropertyDecorator {
  return (target, member) => {
    Field(() => String, { description: 'A template, for example: Invoice {{ full_code }}.' })(target, member);
    MaxLength(2000)(target, member);
    Title('Subject')(target, member);
    Language('template')(target, member);
  };
}

/** Config of a step that sends a short notification. */
export class NotifyConfig extends SmtpConfig {
  @Field(() => JsonScalar, {
    description:
      'Addresses separated by commas, or a list of them; each a template: {{ doc.customer.emails[0].addr }}.',
  })
  @IsAddressList()
  @Title('To')
  @Types('string', 'array')
  @Language('template')
  to!: AddressList;

  @Subject()
  subject!: string;

  @Field(() => String, { description: 'The text of the message, as a template.' })
  @MaxLength(maxBodyLength)
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

/** Config of a step that sends an email. */
export class SendConfig extends SmtpConfig {
  @Field(() => String, {
    nullable: true,
    description: 'Accepted for compatibility; integration_id selects the sender.',
  })
  @MaxLength(255)
  @Obsolete()
  connectionId?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to send the message to the customer of the document.',
  })
  @Title('Send to the customer')
  addInvoiceCustomer?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to send the message to the supplier of the document.',
  })
  @Title('Send to the supplier')
  addInvoiceSupplier?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to send the message to the party, if the document is one.',
  })
  @Title('Send to the party')
  addParty?: boolean;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'Addresses separated by commas, or a list of them; each a template: {{ doc.customer.emails[0].addr }}.',
  })
  @IsAddressList()
  @Title('To')
  @Types('string', 'array')
  @Language('template')
  to?: AddressList;

  @Field(() => JsonScalar, { nullable: true, description: 'Addresses, written as in “To”.' })
  @IsAddressList()
  @Title('Copy to')
  @Types('string', 'array')
  @Language('template')
  cc?: AddressList;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'Addresses, written as in “To”, hidden from the other recipients.',
  })
  @IsAddressList()
  @Title('Blind copy to')
  @Types('string', 'array')
  @Language('template')
  bcc?: AddressList;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'Addresses that replies go to, written as in “To”.',
  })
  @IsAddressList()
  @Title('Reply to')
  @Types('string', 'array')
  @Language('template')
  replyTo?: AddressList;

  @Subject()
  subject!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A template in base64: HTML if it contains tags, otherwise text.',
  })
  @MaxLength(maxBodyLength)
  @IsEncoded()
  @Obsolete()
  body?: string;

  @Field(() => String, { nullable: true, description: 'The message as plain text, as a template.' })
  @MaxLength(maxBodyLength)
  @Title('Text')
  @Language('template')
  text?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The message as HTML, as a template that escapes inserted values.',
  })
  @MaxLength(maxBodyLength)
  @Title('HTML')
  @Language('template')
  html?: string;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'All files of the document, or only those with these categories, keys or names (*.xml), each of which must exist.',
  })
  @IsChoice()
  @Title('Attachments')
  @Types('boolean', 'string', 'array')
  attach?: boolean | string | string[];

  @Field(() => Boolean, { nullable: true, description: 'Whether to attach the files as one ZIP file.' })
  @Title('Attach as one ZIP file')
  zipAttachments?: boolean;
}
