import type { Json } from '@docmill/documents/json';

/** Media type of jq filters, as published workflows contain it. */
export const jqType = 'application/jq';

/** Change of the document by a step, as in its config; an empty text counts as absent. */
export interface Change {
  readonly mergeType?: string;
  readonly data?: Json;
  readonly jq?: string;
  readonly expr?: string;
  /** Object to change: `doc` or `env`. */
  readonly scope?: string;
  readonly addons?: string[];
  readonly tags?: string[];
  readonly sign?: boolean;
  readonly allowInvalid?: boolean;
  readonly allowInvalidJson?: boolean;
}

/** Returns the jq filter of a change; undefined if it is a patch. */
export function filterOf({ mergeType, data, jq }: Change): string | undefined {
  if (!mergeType) return jq || undefined;
  if (mergeType !== jqType) return undefined;
  return jq || (typeof data === 'string' && data) || undefined;
}
