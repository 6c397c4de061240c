import type { Json } from '../../../documents/json.ts';

/** Media type of jq filters, as published workflows have it. */
export const jqType = 'application/jq';

/** How a step changes the document, as its config says in detail; an empty text says nothing. */
export interface Change {
  readonly mergeType?: string;
  readonly data?: Json;
  readonly jq?: string;
  readonly expr?: string;
  /** `doc` or `env`. */
  readonly scope?: string;
  readonly addons?: string[];
  readonly tags?: string[];
  readonly sign?: boolean;
  readonly allowInvalid?: boolean;
  readonly allowInvalidJson?: boolean;
}

/** The jq filter of a change; undefined when it is a patch. */
export function filterOf({ mergeType, data, jq }: Change): string | undefined {
  if (!mergeType) return jq || undefined;
  if (mergeType !== jqType) return undefined;
  return jq || (typeof data === 'string' && data) || undefined;
}
