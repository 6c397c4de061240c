import { IsIn, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { jsonPatchType, mergePatchType } from '@docmill/documents/patches';
import { ID, Json } from '../../platform/shape/scalars.ts';
import { CorrectionInput } from './correction.inputs.ts';
import { folderPattern } from './folder.ts';

const uuidOrNothing = /^$|^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/;

const allowInvalid =
  'Whether to store a document that can be calculated but does not validate; it cannot be signed until it is fixed. False by default.';

function ContentType(): PropertyDecorator {
  const description =
    'Content type of `data` if it is a patch: application/json-patch+json or application/merge-patch+json.';
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
@InputType({ description: 'Content of a new silo entry.' })
export class SiloEntryInput {
  @Field(() => Json, {
    nullable: true,
    description:
      'Envelope, document, or patch of the previous document; calculated and validated before it is stored.',
  })
  data?: unknown;

  @ContentType()
  contentType?: string;

  @Field(() => ID, { nullable: true, description: 'ID of the entry to copy, patch or correct.' })
  @Matches(uuidOrNothing, { message: 'must be a UUID' })
  previousId?: string;

  @Field(() => CorrectionInput, {
    nullable: true,
    description: 'Options for correcting the document of the previous entry; requires the previous entry.',
  })
  @ValidateNested()
  correct?: CorrectionInput;

  @Folder('Key of the folder; if absent or empty, it depends on the schema of the document.')
  folder?: string;

  @Field(() => String, { nullable: true, description: 'Key of your choice, unique in the workspace.' })
  @MaxLength(255)
  key?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to sign the envelope immediately; false by default.',
  })
  sign?: boolean;

  @Field(() => Boolean, { nullable: true, description: allowInvalid })
  allowInvalid?: boolean;
}

/** Changes to a silo entry; members that are absent, null or an empty text keep their value. */
@InputType({
  description: 'Changes to a silo entry; members that are absent, null or an empty text remain unchanged.',
})
export class SiloEntryPatch {
  @Field(() => Json, {
    nullable: true,
    description:
      'New document or envelope, or a patch of the current document. The envelope of a signed entry only accepts additional signatures and stamps.',
  })
  data?: unknown;

  @ContentType()
  contentType?: string;

  @Folder('Key of the folder to move the entry to.')
  folder?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to sign the envelope. This is permanent: the document, number and series of a signed envelope cannot change.',
  })
  sign?: boolean;

  @Field(() => Boolean, { nullable: true, description: allowInvalid })
  allowInvalid?: boolean;
}
