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
