import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';
import type { EnvelopeChange } from './version-diff.thread.ts';

/** Versions of an entry to compare. */
@ArgsType()
@InputType()
export class SiloVersionDiffQuery {
  @Field(() => String, {
    nullable: true,
    description: 'The earlier version; the one before `to` when absent.',
  })
  from?: string;

  @Field(() => String, { nullable: true, description: 'The later version; the present one when absent.' })
  to?: string;
}

@ObjectType({ description: 'One difference between two versions of a silo entry.' })
export class SiloChange {
  @Field(() => String, { description: 'added, removed or changed.' })
  kind!: EnvelopeChange['kind'];

  @Field(() => String, {
    description: 'JSON path from the envelope that has it, the later one first: `$.doc.lines[0].quantity`.',
  })
  path!: string;

  @Field(() => Json, { nullable: true, description: 'What it was; absent for what was added.' })
  before?: unknown;

  @Field(() => Json, { nullable: true, description: 'What it is; absent for what was removed.' })
  after?: unknown;
}

@ObjectType({
  description:
    'How two versions of a silo entry differ. Digest and signatures are not told, as they follow from the rest.',
})
export class SiloVersionDiff {
  @Field(() => String, { nullable: true, description: 'The earlier version; absent before the first.' })
  from?: string | undefined;

  @Field(() => String, { description: 'The later version.' })
  to!: string;

  @Field(() => [SiloChange])
  changes!: SiloChange[];

  @Field(() => Boolean, { description: 'False: there are more changes than the thousand that are told.' })
  complete!: boolean;
}

/** Version of an entry to restore. */
@InputType({ description: 'The version of a silo entry to restore.' })
export class SiloEntryRestore {
  @Field(() => String, { description: 'Number of the version.' })
  version!: string;
}
