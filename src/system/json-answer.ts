/** Schema of a string. */
export const text = { type: 'string' } as const;

/** Describes a response of a JSON object whose members are all required. */
export function jsonAnswer(
  description: string,
  properties: Readonly<Record<string, object>>,
): { description: string; content: Record<'application/json', { schema: Record<string, unknown> }> } {
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return { description, content: { 'application/json': { schema } } };
}
