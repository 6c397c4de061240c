const base = 'https://gobl.org/draft-0/';

/** Schema id of envelopes. */
export const envelopeSchema = `${base}envelope`;

/**
 * Returns the short form of a schema id: `bill/invoice` for `https://gobl.org/draft-0/bill/invoice`; undefined
 * for ids of other formats.
 */
export function shortSchema(id: string): string | undefined {
  return id.startsWith(base) && id.length > base.length ? id.slice(base.length) : undefined;
}

/** Returns the schema id of a short form: `https://gobl.org/draft-0/bill/invoice` for `bill/invoice`. */
export function schemaId(short: string): string {
  return base + short;
}
