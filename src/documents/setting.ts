import type { PartName, Parts } from './parts.ts';

/** What a document (or a party of its own regime) says about the steps and rules that apply inside it. */
export interface Setting {
  /** Tax country of the regime (`EL` for Greece). */
  readonly regime: string | undefined;
  /** Keys of the addons, each after those it requires. */
  readonly addons: readonly string[];
  readonly tags: readonly string[];
}

/** Steps by part; each is given the part, whose own parts are done, and the setting it stands in. */
export type Normalisers = { readonly [N in PartName]?: (part: Parts[N], setting: Setting) => void };
