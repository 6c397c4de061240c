/** Whether a value is a JSON object, and neither null nor an array. The documents library, which knows no other folder, has its own. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
