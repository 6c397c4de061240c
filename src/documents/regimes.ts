/** Tax law by country, and the requirements of formats and authorities. */
export { regimeFor, regimes } from './regimes/regimes.ts';
export type { Regime, Tag } from './regimes/regime.ts';
export { findValueOn } from './regimes/category.ts';
export type { Category } from './regimes/category.ts';
export type { Corrections, Scenario } from './regimes/scenario.ts';
export { addonFor, addons } from './addons/catalogue.ts';
export type { Addon } from './addons/addon.ts';
export { documentTypes as italianDocumentTypes } from './addons/it-sdi/document-types.ts';
export { exemption as polishExemption } from './addons/pl-favat/codes.ts';
export { invoiceTypes as polishInvoiceTypes } from './addons/pl-favat/invoice-types.ts';
export { localTime } from './cal/date.ts';
export { ruleSetsFor } from './rules/rule-set.ts';
export type { ReadyRule } from './rules/rule-set.ts';
