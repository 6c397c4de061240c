/**
 * Whether a value is a JSON object, neither null nor an array. The documents library, which imports no other folder, has its own.
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
