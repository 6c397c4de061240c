import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';
import type { EnvelopeChange } from './version-diff.thread.ts';

/** Versions of an entry to compare. */
@ArgsType()
@InputType()
export class SiloVersionDiffQuery {
  @Field(() => String, {
    nullable: true,
    description: 'Number of the earlier version; the one before `to` by default.',
  })
  from?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the later version; the current one by default.',
  })
  to?: string;
}

@ObjectType({ description: 'A difference between two versions of a silo entry.' })
export class SiloChange {
  @Field(() => String, { description: 'Kind of the difference: `added`, `removed` or `changed`.' })
  kind!: EnvelopeChange['kind'];

  @Field(() => String, {
    description:
      'JSON path in the later envelope, or in the earlier one for a removed value: `$.doc.lines[0].quantity`.',
  })
  path!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'Value in the earlier version; absent for an added value.',
  })
  before?: unknown;

  @Field(() => Json, {
    nullable: true,
    description: 'Value in the later version; absent for a removed value.',
  })
  after?: unknown;
}

@ObjectType({
  description:
    'Differences between two versions of a silo entry. Digest and signatures are left out, because they depend on the rest.',
})
export class SiloVersionDiff {
  @Field(() => String, {
    nullable: true,
    description: 'Number of the earlier version; absent if `to` is the first version.',
  })
  from?: string | undefined;

  @Field(() => String, { description: 'Number of the later version.' })
  to!: string;

  @Field(() => [SiloChange], { description: 'Differences, at most 1,000.' })
  changes!: SiloChange[];

  @Field(() => Boolean, {
    description: 'Whether all differences are included; false if there are more than 1,000.',
  })
  complete!: boolean;
}

/** Version of an entry to restore. */
@InputType({ description: 'The version of a silo entry to restore.' })
export class SiloEntryRestore {
  @Field(() => String, { description: 'Number of the version.' })
  version!: string;
}
