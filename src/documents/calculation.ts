import type { Context } from './context.ts';
import type { Regime } from './regimes/regime.ts';
import type { Setting } from './setting.ts';
import type { JsonObject } from './json.ts';

/** Context of a calculation. */
export interface Calculation {
  readonly context: Context;
  readonly setting: Setting;
  readonly regime: Regime | undefined;
  /** Calculates an embedded document and returns it completed. */
  readonly complement: (document: JsonObject) => JsonObject;
}
