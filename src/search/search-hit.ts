import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../platform/shape/scalars.ts';
import { SearchKind, type SearchedKind } from './node-kind.ts';

/** A record that was found, with its key, code and name. */
@ObjectType({ description: 'Found record, with its key, code and name.' })
export class SearchHit {
  @Field(() => SearchKind, { description: 'Kind of the record.' })
  kind!: SearchedKind;

  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Key that the record was created with; absent if it has none.',
  })
  key?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'Number of a document, code of a series, or slug of a Connect endpoint; absent if the record has none.',
  })
  code?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'Name or description of the record; for a document, its other party or its title. Absent if it has none.',
  })
  name?: string | undefined;

  @Field(() => Int, {
    description:
      'Quality of the match. 100: the id; 90: a complete key, code or name; 70: the beginning of one; 50: words in one.',
  })
  rank!: number;

  @Field(() => Timestamp, { description: 'Time when the record was created.' })
  createdAt!: Date;
}

/** Fields of a record that its rank is calculated from. */
export type FoundRecord = Omit<SearchHit, 'rank'>;

/** Returns a record as a hit, ranked for the search text. */
export function rankedHit(found: FoundRecord, text: string): SearchHit {
  const asked = text.trim().toLowerCase();
  const known = [found.key, found.code, found.name].flatMap((value) => value?.toLowerCase() ?? []);
  const isKnown = known.includes(asked);
  const begins = known.some((value) => value.startsWith(asked));
  const rank = found.id === asked ? 100 : isKnown ? 90 : begins ? 70 : 50;
  return Object.assign(new SearchHit(), found, { rank });
}
