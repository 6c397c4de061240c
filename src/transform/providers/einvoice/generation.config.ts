import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import type { Syntax } from '@docmill/einvoice';
import { docTypesOf, docTypeTitles } from './doc-types.ts';
import { Default, Title, Titles } from '../../../platform/shape/form-hints.ts';

/** Declares a field that decides whether the file of a step has a public URL. */
export function PrivateFile(): PropertyDecorator {
  return (target, member) => {
    Field(() => Boolean, { nullable: true, description: 'Whether the file has no public URL.' })(
      target,
      member,
    );
    Title('Private file')(target, member);
  };
}

/** Config of a step that writes an e-invoice in either syntax. */
export abstract class GenerationConfig {
  abstract docType?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to embed the PDF of the document in the XML (BT-125); the step fails if there is none.',
  })
  @Title('Embed the PDF')
  attachInvoicePdf?: boolean;

  @PrivateFile()
  private?: boolean;
}

/** Declares a field for the specification that an XML in a syntax follows. */
export function DocType(syntax: Syntax): PropertyDecorator {
  const docTypes = docTypesOf(syntax);
  const description =
    'Specification that the XML follows; by default the one that the addons of the document require, otherwise EN 16931.';
  return (target, member) => {
    Field(() => String, { nullable: true, description })(target, member);
    Title('Specification')(target, member);
    Titles(docTypeTitles(syntax))(target, member);
    IsIn(docTypes)(target, member);
  };
}

/** Declares a field that decides whether validators of the authorities check the XML as well. */
export function ValidatesOfficially(): PropertyDecorator {
  const description =
    'Whether the official validators that the operator has installed check the XML as well; the rules of the service always do.';
  return (target, member) => {
    Field(() => Boolean, { nullable: true, description })(target, member);
    Title('Official validators')(target, member);
    Default(true)(target, member);
  };
}
