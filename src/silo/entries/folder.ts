import { Field, Int, ObjectType } from 'type-graphql';

/** Maximum number of entries counted per folder. */
export const maxCounted = 10_000;

@ObjectType({ description: 'A folder with silo entries.' })
export class SiloFolder {
  @Field(() => String, { description: 'Key of the folder.' })
  key!: string;

  @Field(() => Int, { description: 'Number of entries in the folder, counted up to 10,000.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the folder may contain more entries than were counted.' })
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

/** Folders of documents that are created without one. */
export const automaticFolders: readonly string[] = [...automatic.values(), 'documents'];

/** Form of a folder's key; an empty one selects the automatic folder. */
export const folderPattern = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)?$/;

/** Returns the folder of a document created without one, by its short schema name. */
export function automaticFolder(schema: string | undefined): string {
  return automatic.get(schema) ?? 'documents';
}
