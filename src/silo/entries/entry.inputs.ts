import { IsIn, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { jsonPatchType, mergePatchType } from '../../documents/patch/patch.ts';
import { ID, Json, Timestamp } from '../../platform/shape/scalars.ts';
import { CorrectionInput } from './correction.inputs.ts';
import { EntryState } from './entry-state.ts';
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

/** What a silo entry is created from; empty texts count as absent. */
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

/** What changes in a silo entry; what is absent, null or an empty text stays as it is. */
@InputType({
  description: 'What changes in a silo entry; what is absent, null or an empty text stays as it is.',
})
export class SiloEntryPatch {
  @Field(() => Json, {
    nullable: true,
    description: 'The new document or envelope, or a patch of the present document.',
  })
  data?: unknown;

  @ContentType()
  contentType?: string;

  @Folder('Folder the entry moves to.')
  folder?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the envelope is signed; when absent it is, if the present one is. False makes the change of a signed one a draft.',
  })
  sign?: boolean;

  @Field(() => Boolean, { nullable: true, description: allowInvalid })
  allowInvalid?: boolean;
}

/** Which entries a list holds; a filter that is absent lets every entry pass. */
@ArgsType()
export class SiloEntryFilters {
  @Field(() => String, { nullable: true, description: 'Only entries of this folder.' })
  @MaxLength(64)
  folder?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only entries of documents of this schema: `bill/invoice`, or its URL.',
  })
  @MaxLength(255)
  schema?: string;

  @Field(() => EntryState, { nullable: true, description: 'Only entries in this state.' })
  state?: keyof typeof EntryState;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only entries that are unsigned, or only those that are signed.',
  })
  draft?: boolean;

  @Field(() => String, { nullable: true, description: 'Only entries whose envelope has this tag.' })
  @MaxLength(255)
  tag?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only what was created at or after this moment.' })
  createdFrom?: Date;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the oldest come first; a list then starts at `created_at` instead of ending there.',
  })
  ascending?: boolean;
}

/** Which entries a list holds that may be asked for one by its key. */
@ArgsType()
export class SiloEntryListFilters extends SiloEntryFilters {
  @Field(() => String, { nullable: true, description: 'Only the entry of this key.' })
  @MaxLength(255)
  key?: string;
}

/** Which entries that refer to another one are listed. */
@ArgsType()
export class SiloRelation {
  @Field(() => String, {
    nullable: true,
    description: 'Only from this place of their documents: `supplier`, `preceding`, or `previous`.',
  })
  @MaxLength(255)
  context?: string;
}

/** What entries refer to. */
@ArgsType()
export class SiloReference extends SiloRelation {
  @Field(() => ID, { description: 'UUID of a document, a party or an entry.' })
  uuid!: string;
}

/** What is searched for, and in which entries. */
@ArgsType()
export class SiloSearch extends SiloEntryFilters {
  @Field(() => String, {
    description:
      'Words as people know a document by: number, amount, date, name, tax code, key. Each is the beginning of a word of the entry; all have to be there.',
  })
  @MaxLength(255)
  q!: string;
}

/** What is searched for over REST, and from which place of the list on. */
@InputType()
export class SiloSearchQuery extends SiloSearch {
  @Field(() => Int, {
    nullable: true,
    description: 'How many of what is found are passed over; `cursor` costs less.',
  })
  @Min(0)
  @Max(10_000)
  offset?: number;
}

/** Which entries a list of REST holds, and how much of each. */
@InputType()
export class SiloEntryListing extends SiloEntryListFilters {
  @Field(() => Boolean, { nullable: true, description: 'Whether each entry comes with its envelope.' })
  data?: boolean;
}
