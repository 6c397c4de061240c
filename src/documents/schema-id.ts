const base = 'https://gobl.org/draft-0/';

/** Schema id of envelopes. */
export const envelopeSchema = `${base}envelope`;

/** Short form of a schema id: `https://gobl.org/draft-0/bill/invoice` gives `bill/invoice`; undefined for ids of other formats. */
export function shortSchema(id: string): string | undefined {
  return id.startsWith(base) && id.length > base.length ? id.slice(base.length) : undefined;
}

/** Schema id of a short form: `bill/invoice` gives `https://gobl.org/draft-0/bill/invoice`. */
export function schemaId(short: string): string {
  return base + short;
}
