import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../platform/shape/scalars.ts';
import { SearchKind, type SearchedKind } from './node-kind.ts';

/** A record that was found, with its key, code and name. */
@ObjectType({ description: 'A record that was found, with what people know it by.' })
export class SearchHit {
  @Field(() => SearchKind)
  kind!: SearchedKind;

  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'The key that it was created with.' })
  key?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'The number of a document, the label of a series, the last part of an address that is called.',
  })
  code?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Its name or description, the other party of a document, or its title.',
  })
  name?: string | undefined;

  @Field(() => Int, {
    description:
      '100: its id; 90: its key, code or name as a whole; 70: the beginning of one; 50: words of it.',
  })
  rank!: number;

  @Field(() => Timestamp)
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
