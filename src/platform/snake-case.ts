/** Converts a camelCase name to snake_case, as in the public API: `siloEntryId` becomes `silo_entry_id`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
