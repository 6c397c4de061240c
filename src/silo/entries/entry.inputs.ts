import { IsIn, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { jsonPatchType, mergePatchType } from '@docmill/documents/patches';
import { ID, Json } from '../../platform/shape/scalars.ts';
import { CorrectionInput } from './correction.inputs.ts';
import { folderPattern } from './folder.ts';

const uuidOrNothing = /^$|^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/;

const allowInvalid =
  'Whether a document is kept that can be calculated and does not validate; it cannot be signed until it is mended.';

function ContentType(): PropertyDecorator {
  const description =
    'Says that `data` is a patch: application/json-patch+json or application/merge-patch+json.';
  return (target, name) => {
    Field(() => String, { nullable: true, description })(target, name);
    IsIn(['', 'application/json', jsonPatchType, mergePatchType])(target, String(name));
  };
}

function Folder(description: string): PropertyDecorator {
  const message = 'must be made of lower-case letters, digits, hyphens and underscores';
  return (target, name) => {
    Field(() => String, { nullable: true, description })(target, name);
    MaxLength(64)(target, String(name));
    Matches(folderPattern, { message })(target, String(name));
  };
}

/** Content of a new silo entry; an empty text counts as absent. */
@InputType({ description: 'What a silo entry is created from.' })
export class SiloEntryInput {
  @Field(() => Json, {
    nullable: true,
    description:
      'Envelope, document, or patch of the previous document; calculated and validated before it is stored.',
  })
  data?: unknown;

  @ContentType()
  contentType?: string;

  @Field(() => ID, { nullable: true, description: 'Entry to copy, patch or correct.' })
  @Matches(uuidOrNothing, { message: 'must be a UUID' })
  previousId?: string;

  @Field(() => CorrectionInput, {
    nullable: true,
    description: 'Together with the previous entry: makes the document that corrects its document.',
  })
  @ValidateNested()
  correct?: CorrectionInput;

  @Folder('Folder of the entry; when empty the kind of document decides.')
  folder?: string;

  @Field(() => String, { nullable: true, description: 'Key of your own, unique in the workspace.' })
  @MaxLength(255)
  key?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the envelope is signed at once.' })
  sign?: boolean;

  @Field(() => Boolean, { nullable: true, description: allowInvalid })
  allowInvalid?: boolean;
}

/** Changes to a silo entry; members that are absent, null or an empty text keep their value. */
@InputType({
  description: 'What changes in a silo entry; what is absent, null or an empty text stays as it is.',
})
export class SiloEntryPatch {
  @Field(() => Json, {
    nullable: true,
    description:
      'The new document or envelope, or a patch of the present document. That of a signed entry can only gain signatures and stamps.',
  })
  data?: unknown;

  @ContentType()
  contentType?: string;

  @Folder('Folder the entry moves to.')
  folder?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to sign the envelope. A signed one stays signed: its document, number and series can no longer change.',
  })
  sign?: boolean;

  @Field(() => Boolean, { nullable: true, description: allowInvalid })
  allowInvalid?: boolean;
}
