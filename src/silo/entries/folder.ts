import { Field, Int, ObjectType } from 'type-graphql';

/** As far as the entries of a folder are counted. */
export const mostCounted = 10_000;

@ObjectType({ description: 'A folder that silo entries lie in.' })
export class SiloFolder {
  @Field(() => String, { description: 'Key of the folder.' })
  key!: string;

  @Field(() => Int, { description: 'How many entries it has, up to 10,000.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether it may have more than were counted.' })
  capped!: boolean;
}

const automatic: ReadonlyMap<string | undefined, string> = new Map([
  ['bill/invoice', 'sales'],
  ['bill/order', 'orders'],
  ['bill/delivery', 'deliveries'],
  ['bill/payment', 'payments'],
  ['org/party', 'parties'],
  ['org/item', 'items'],
]);

/** The folders that documents go into which were given none. */
export const automaticFolders: readonly string[] = [...automatic.values(), 'documents'];

/** The form of a folder's key; an empty one leaves the choice to the automatic rules. */
export const folderPattern = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)?$/;

/** The folder of a document that was given none (decision 34), by its short schema name. */
export function automaticFolder(schema: string | undefined): string {
  return automatic.get(schema) ?? 'documents';
}
