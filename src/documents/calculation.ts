import type { Context } from './context.ts';
import type { Regime } from './regimes/regime.ts';
import type { Setting } from './setting.ts';
import type { JsonObject } from './json.ts';

/** What a document is calculated with besides itself. */
export interface Calculation {
  readonly context: Context;
  readonly setting: Setting;
  readonly regime: Regime | undefined;
  /** Calculates a document inside the document; gives it back completed. */
  readonly complement: (document: JsonObject) => JsonObject;
}
