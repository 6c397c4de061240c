import type { FacturxLevel } from './facturx-levels.ts';

/** A text, or the extension of the document's tax that contains it. */
type Said = string | { readonly extension: string };

/** Specification that an invoice follows, and what it requires of the writer. */
export interface EinvoiceContext {
  readonly key: string;
  readonly syntaxes: readonly ('ubl' | 'cii')[];
  /** BT-24 as written to the XML. */
  readonly specification: Said;
  /** BT-23 */
  readonly process?: Said;
  /** Ids that other software writes for the same specification: older versions and those of networks. */
  readonly aliases?: readonly string[];
  /** Addons that the document must have. */
  readonly addons: readonly string[];
  /** Marks the self-billing twin of a context: only it writes self-billed document types. */
  readonly selfBilled?: true;
  /** At most one note, unless both parties are German (PEPPOL-EN16931-R002). */
  readonly oneNote?: true;
  /** Writes `NA` as the order if neither a buyer reference nor an order is known (PEPPOL-EN16931-R003). */
  readonly orderOrReference?: true;
  /** Delivers to the buyer unless the document names another place (BR-FX-EN-04). */
  readonly deliverToBuyer?: true;
  /**
   * Level of Factur-X. Its schema allows more than CII D16B; levels below EN 16931 allow fewer terms.
   * Each level has its own rules.
   */
  readonly facturx?: FacturxLevel;
  /** Identifies parties by the schemes of the French public administration. */
  readonly choruspro?: true;
}

const en16931 = 'urn:cen.eu:en16931:2017';
const peppolBilling = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const frenchExtension = `${en16931}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`;
const billingMode = { extension: 'fr-ctc-billing-mode' };
const core = ['eu-en16931-v2017'];

/** Contexts that can be written and read. If several have the same specification, the first one is used for reading. */
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

/** Returns the context with a key, or undefined if there is none. */
export function contextFor(key: string): EinvoiceContext | undefined {
  return byKey.get(key);
}

/** Returns the specification whose rules apply to a context. */
export function ruleSpecificationOf({ specification, choruspro }: EinvoiceContext): string {
  // There are many frameworks, all with the same rules.
  if (choruspro) return 'A1';
  return typeof specification === 'string' ? specification : en16931;
}

/** Returns the context for a specification and process; undefined if it is not supported. */
export function findContext(
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
