import type { FacturxLevel } from './facturx-levels.ts';

/** A text, or the extension of the document's tax that has it. */
type Said = string | { readonly extension: string };

/** Which specification an invoice follows, and what that asks of the writer. */
export interface EinvoiceContext {
  readonly key: string;
  readonly syntaxes: readonly ('ubl' | 'cii')[];
  /** BT-24 as it is written. */
  readonly specification: Said;
  /** BT-23 */
  readonly process?: Said;
  /** Ids that others write for the same: older versions, and those of networks. */
  readonly aliases?: readonly string[];
  /** Addons that the document needs for it. */
  readonly addons: readonly string[];
  /** Document types that are written in this context and not in the one it stands beside. */
  readonly selfBilled?: true;
  /** One note at most, unless both parties are German (PEPPOL-EN16931-R002). */
  readonly oneNote?: true;
  /** `NA` stands for an order where neither a buyer's reference nor an order is known (PEPPOL-EN16931-R003). */
  readonly orderOrReference?: true;
  /** Goods go to the buyer unless the document says where (BR-FX-EN-04). */
  readonly deliverToBuyer?: true;
  /** Level of Factur-X: its schema has room for more than CII D16B, those below EN 16931 for fewer terms, and it has rules of its own. */
  readonly facturx?: FacturxLevel;
  /** Parties are identified by the schemes of the French public administration. */
  readonly choruspro?: true;
}

const en16931 = 'urn:cen.eu:en16931:2017';
const peppolBilling = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const frenchExtension = `${en16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`;
const billingMode = { extension: 'fr-ctc-billing-mode' };
const core = ['eu-en16931-v2017'];

/** The contexts that are written and read; the first of several with the same specification is the one read. */
export const contexts: readonly EinvoiceContext[] = [
  { key: 'en16931', syntaxes: ['ubl', 'cii'], specification: en16931, addons: core },
  {
    key: 'peppol',
    syntaxes: ['ubl', 'cii'],
    specification: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: peppolBilling,
    addons: core,
    oneNote: true,
    orderOrReference: true,
  },
  {
    key: 'peppol-self-billed',
    syntaxes: ['ubl'],
    specification: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    addons: core,
    selfBilled: true,
    oneNote: true,
    orderOrReference: true,
  },
  {
    key: 'xrechnung',
    syntaxes: ['ubl', 'cii'],
    specification: xrechnung,
    process: peppolBilling,
    aliases: ['1.2', '2.0', '2.1', '2.2', '2.3'].map(
      (version) => `${en16931}#compliant#urn:xoev-de:kosit:standard:xrechnung_${version}`,
    ),
    addons: ['de-xrechnung-v3'],
  },
  {
    key: 'xrechnung-extension',
    syntaxes: ['ubl', 'cii'],
    specification: `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    process: peppolBilling,
    addons: ['de-xrechnung-v3'],
  },
  {
    key: 'xrechnung-cvd',
    syntaxes: ['ubl', 'cii'],
    specification: `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    process: peppolBilling,
    addons: ['de-xrechnung-v3'],
  },
  {
    key: 'zugferd',
    syntaxes: ['cii'],
    specification: en16931,
    addons: ['de-zugferd-v2'],
    deliverToBuyer: true,
    facturx: 'EN 16931',
  },
  {
    key: 'facturx',
    syntaxes: ['cii'],
    specification: en16931,
    addons: ['fr-facturx-v1'],
    facturx: 'EN 16931',
  },
  {
    key: 'facturx-minimum',
    syntaxes: ['cii'],
    specification: 'urn:factur-x.eu:1p0:minimum',
    aliases: ['urn:zugferd.de:2p0:minimum'],
    addons: core,
    facturx: 'MINIMUM',
  },
  {
    key: 'facturx-basicwl',
    syntaxes: ['cii'],
    specification: 'urn:factur-x.eu:1p0:basicwl',
    aliases: ['urn:zugferd.de:2p0:basicwl'],
    addons: core,
    facturx: 'BASIC WL',
  },
  {
    key: 'facturx-basic',
    syntaxes: ['cii'],
    specification: `${en16931}#compliant#urn:factur-x.eu:1p0:basic`,
    aliases: [`${en16931}#compliant#urn:zugferd.de:2p0:basic`],
    addons: core,
    facturx: 'BASIC',
  },
  {
    key: 'facturx-extended',
    syntaxes: ['cii'],
    specification: `${en16931}#conformant#urn:factur-x.eu:1p0:extended`,
    aliases: [`${en16931}#conformant#urn:zugferd.de:2p0:extended`],
    addons: core,
    facturx: 'EXTENDED',
  },
  {
    key: 'choruspro',
    syntaxes: ['cii'],
    specification: { extension: 'fr-choruspro-framework' },
    addons: ['fr-choruspro-v1'],
    choruspro: true,
  },
  {
    key: 'peppol-fr-cius',
    syntaxes: ['ubl', 'cii'],
    specification: en16931,
    process: billingMode,
    aliases: [`${en16931}#compliant#urn:peppol:france:billing:cius:1.0`],
    addons: core,
  },
  {
    key: 'peppol-fr-extended',
    syntaxes: ['ubl', 'cii'],
    specification: frenchExtension,
    process: billingMode,
    aliases: [
      `${en16931}#conformant#urn:peppol:france:billing:extended:1.0`,
      `${en16931}#conformant#urn:peppol:france:billing:Factur-X:1.0`,
    ],
    addons: core,
  },
];

const byKey = new Map(contexts.map((context) => [context.key, context]));

/** The context with a key; undefined when there is none. */
export function contextFor(key: string): EinvoiceContext | undefined {
  return byKey.get(key);
}

/** The specification whose rules a context has. */
export function rulesOf({ specification, choruspro }: EinvoiceContext): string {
  // Frameworks are many, and have the same rules.
  if (choruspro) return 'A1';
  return typeof specification === 'string' ? specification : en16931;
}

/** The context of an invoice that says its specification and process; undefined when it is none of ours. */
export function contextOf(
  specification: string | undefined,
  process: string | undefined,
): EinvoiceContext | undefined {
  if (/^A\d{1,2}$/.test(specification ?? '')) return contextFor('choruspro');
  const isFrenchMode = /^[BSM]\d$/.test(process ?? '');
  return (
    contexts.find(
      (context) => isFrenchMode && context.process === billingMode && context.specification === specification,
    ) ??
    contexts.find((context) => context.specification === specification) ??
    contexts.find(({ aliases }) => specification !== undefined && aliases?.includes(specification))
  );
}
