import type { PartName, Parts } from './parts.ts';

/** Steps and rules that apply inside a document (or a party with its own regime). */
export interface Setting {
  /** Tax country of the regime (`EL` for Greece). */
  readonly regime: string | undefined;
  /** Keys of the addons, each after those it requires. */
  readonly addons: readonly string[];
  readonly tags: readonly string[];
}

/** Normalisation steps by part. Each receives the part, whose inner parts are already normalised, and its setting. */
export type Normalisers = { readonly [N in PartName]?: (part: Parts[N], setting: Setting) => void };
