/** The schema of any text. */
export const text = { type: 'string' } as const;

/** Describes an answer of a JSON object whose members are all there. */
export function jsonAnswer(
  description: string,
  properties: Readonly<Record<string, object>>,
): { description: string; content: Record<'application/json', { schema: Record<string, unknown> }> } {
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return { description, content: { 'application/json': { schema } } };
}
