/** The name outside of a camelCase name: `siloEntryId` is `silo_entry_id`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
