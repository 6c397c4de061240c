import type { Json, JsonObject } from '@docmill/documents/json';
import { contextFor, contexts } from '@docmill/einvoice';
import type { EinvoiceContext, Syntax } from '@docmill/einvoice';

/** Names of contexts in published workflows, by syntax. */
const publishedNames: Readonly<Record<Syntax, Readonly<Record<string, string>>>> = {
  ubl: { 'bis-invoice-v3': 'peppol', 'xrechnung-invoice-v2': 'xrechnung' },
  cii: {
    'zugferd-v2': 'zugferd',
    'facturx-v1': 'facturx',
    'choruspro-v1': 'choruspro',
    'xrechnung-v3': 'xrechnung',
  },
};

/** Contexts that addons select if a step names none. */
const contextsByAddon: readonly (readonly [addon: string, context: string])[] = [
  ['de-xrechnung-v3', 'xrechnung'],
  ['de-zugferd-v2', 'zugferd'],
  ['fr-facturx-v1', 'facturx'],
  ['fr-choruspro-v1', 'choruspro'],
];

/** Returns the values allowed as `doc_type` of a step: published names, and the keys of the contexts that exist in the syntax. */
export function docTypesOf(syntax: Syntax): string[] {
  const written = contexts.filter(({ syntaxes }) => syntaxes.includes(syntax)).map(({ key }) => key);
  return [...new Set([...Object.keys(publishedNames[syntax]), ...written])];
}

/** Titles of the contexts, in the order of the menu. */
const titles: readonly (readonly [context: string, title: string])[] = [
  ['en16931', 'EN 16931'],
  ['peppol', 'Peppol BIS Billing 3.0'],
  ['peppol-self-billed', 'Peppol BIS Self-Billing 3.0'],
  ['xrechnung', 'XRechnung 3.0'],
  ['xrechnung-extension', 'XRechnung 3.0 Extension (with sub-lines and third-party payments)'],
  ['xrechnung-cvd', 'XRechnung 3.0 CVD (public purchase of clean vehicles)'],
  ['zugferd', 'ZUGFeRD, level EN 16931'],
  ['facturx', 'Factur-X, level EN 16931'],
  ['facturx-extended', 'Factur-X and ZUGFeRD, level EXTENDED'],
  ['facturx-basic', 'Factur-X and ZUGFeRD, level BASIC'],
  ['facturx-basicwl', 'Factur-X and ZUGFeRD, level BASIC WL (without lines, no invoice by law)'],
  ['facturx-minimum', 'Factur-X and ZUGFeRD, level MINIMUM (without lines, no invoice by law)'],
  ['choruspro', 'Chorus Pro'],
  ['peppol-fr-cius', 'Peppol France CIUS'],
  ['peppol-fr-extended', 'Peppol France Extended'],
];

/** Returns the title of each doc type; published names have the titles of their contexts and follow them. */
export function docTypeTitles(syntax: Syntax): Readonly<Record<string, string>> {
  const known = new Map(titles);
  const written = titles.filter(([key]) => inSyntax(key, syntax));
  const aliases = Object.entries(publishedNames[syntax]).map(([name, key]): [string, string] => [
    name,
    known.get(key) ?? key,
  ]);
  return Object.fromEntries([...written, ...aliases]);
}

/**
 * Returns the context in which a document is written: the one that a step names, else the one that its addons select, else EN
 * 16931.
 */
export function contextOfStep(
  syntax: Syntax,
  docType: string | undefined,
  document: JsonObject,
): EinvoiceContext {
  const key = docType ? (publishedNames[syntax][docType] ?? docType) : keyOfAddons(syntax, document);
  const isSelfBilled = key === 'peppol' && has(document['$tags'], 'self-billed');
  const special = isSelfBilled ? inSyntax('peppol-self-billed', syntax) : undefined;
  const context = special ?? contextFor(key);
  if (!context) throw new TypeError(`A step was let through that names the context ${key}`);
  return context;
}

function keyOfAddons(syntax: Syntax, document: JsonObject): string {
  const [, key = 'en16931'] =
    contextsByAddon.find(
      ([addon, context]) => has(document['$addons'], addon) && inSyntax(context, syntax),
    ) ?? [];
  return key;
}

function inSyntax(key: string, syntax: Syntax): EinvoiceContext | undefined {
  const context = contextFor(key);
  return context?.syntaxes.includes(syntax) ? context : undefined;
}

function has(list: Json | undefined, word: string): boolean {
  return Array.isArray(list) && list.includes(word);
}
