import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import type { Syntax } from '../../../einvoice/syntaxes.ts';
import { docTypesOf } from './doc-types.ts';
import { Title } from '../../../platform/shape/form-hints.ts';

/** Whether the file that a step makes can be had by whoever has its address. */
export function PrivateFile(): PropertyDecorator {
  return (target, member) => {
    Field(() => Boolean, { nullable: true, description: 'True: the file has no public URL.' })(
      target,
      member,
    );
    Title('Private file')(target, member);
  };
}

/** What a step that writes an e-invoice is told in either syntax. */
export abstract class GenerationConfig {
  abstract docType?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the PDF of the entry stands in the XML (BT-125); KO when there is none.',
  })
  @Title('Embed the PDF')
  attachInvoicePdf?: boolean;

  @PrivateFile()
  private?: boolean;
}

/** The specification that an XML in a syntax follows. */
export function DocType(syntax: Syntax): PropertyDecorator {
  const docTypes = docTypesOf(syntax);
  const description = `The specification that the XML follows: ${docTypes.join(', ')}; absent: as the addons of the document say.`;
  return (target, member) => {
    Field(() => String, { nullable: true, description })(target, member);
    Title('Specification')(target, member);
    IsIn(docTypes)(target, member);
  };
}

/** Whether validators of the authorities judge the XML as well. */
export function ValidatesOfficially(): PropertyDecorator {
  const description =
    'False: the official validators that the operator has installed are not run; the rules of the service always are.';
  return (target, member) => {
    Field(() => Boolean, { nullable: true, description })(target, member);
    Title('Official validators')(target, member);
  };
}
