import { addonFor } from '../addons/catalogue.ts';
import type { Calculation } from '../calculation.ts';
import type { TextMap } from '../model/maps.ts';
import { normalise } from '../normalise.ts';
import type { Scenario } from '../regimes/scenario.ts';
import { TaxNote } from '../tax/note.ts';
import type { Invoice } from './invoice.ts';

/**
 * Adds the notes and extensions of every matching scenario to an invoice's `tax`: first those of the regime,
 * then those of the addons.
 */
export function applyScenarios(invoice: Invoice, { regime, setting }: Calculation): void {
  const scenarios = [regime?.scenarios, ...setting.addons.map((key) => addonFor(key)?.scenarios)]
    .flatMap((list) => list ?? [])
    .filter((scenario) => applies(scenario, invoice));
  const notes: TaxNote[] = [];
  const ext: TextMap = {};
  for (const scenario of scenarios) {
    if (scenario.note) replaceOrAdd(notes, noteOf(scenario.note));
    Object.assign(ext, scenario.ext);
  }
  for (const note of notes) {
    if (invoice.tax?.notes?.some((present) => isSame(present, note))) continue;
    normalise(TaxNote, note, setting);
    invoice.tax ??= {};
    invoice.tax.notes = [...(invoice.tax.notes ?? []), note];
  }
  if (Object.keys(ext).length > 0) {
    invoice.tax ??= {};
    invoice.tax.ext = { ...invoice.tax.ext, ...ext };
  }
}

function applies(scenario: Scenario, invoice: Invoice): boolean {
  const { types, tags, categories } = scenario;
  if (types && !types.includes(invoice.type)) return false;
  if (tags && !tags.every((tag) => invoice.$tags?.includes(tag))) return false;
  if (categories && !categories.some((category) => usesCategory(invoice, category))) return false;
  return hasExtension(scenario, invoice);
}

function usesCategory({ lines = [], discounts = [], charges = [] }: Invoice, category: string): boolean {
  return [...lines, ...discounts, ...charges].some(({ taxes }) => taxes?.some(({ cat }) => cat === category));
}

/** Whether an extension map of the invoice has the key that the scenario names, with its code. */
function hasExtension({ extKey, extCode }: Scenario, { tax, totals }: Invoice): boolean {
  if (extKey === undefined) return true;
  const rates = totals?.taxes?.categories?.flatMap((category) => category.rates ?? []) ?? [];
  return [tax?.ext, ...rates.map(({ ext }) => ext)].some(
    (map) => map?.[extKey] !== undefined && (extCode === undefined || map[extKey] === extCode),
  );
}

function noteOf({ cat, key, text }: NonNullable<Scenario['note']>): TaxNote {
  return { ...(cat !== undefined && { cat }), key, text };
}

function replaceOrAdd(notes: TaxNote[], note: TaxNote): void {
  const index = notes.findIndex((present) => isSame(present, note));
  if (index === -1) notes.push(note);
  else notes[index] = note;
}

function isSame(left: TaxNote, right: TaxNote): boolean {
  return left.cat === right.cat && left.key === right.key;
}
