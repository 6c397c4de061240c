import { adjustmentRules } from './peppol/adjustments.ts';
import { identifierRules } from './peppol/identifiers.ts';
import { nationalRules } from './peppol/national.ts';
import { billingRules } from './peppol/peppol.ts';
import { billingProcessRules, peppolIds, selfBillingProcessRules } from './peppol/process.ts';
import { indicatorsOfCii, xmlRules } from './peppol/xml-rules.ts';
import { contexts, ruleSpecificationOf, type EinvoiceContext } from '../contexts.ts';
import { lastRuleOf } from '../facturx-levels.ts';
import { codeListRules } from './code-lists.ts';
import { facturxRules, repeatedUpTo } from './facturx/facturx.ts';
import { en16931Rules } from './en16931.ts';
import { judge } from './judge.ts';
import type { Finding } from './judge.ts';
import type { Judged, Rule } from './rule.ts';
import { ciiStructureRules } from './structure/cii-structure.ts';
import { ublStructureRules } from './structure/ubl-structure.ts';
import { cleanVehicleRules } from './xrechnung/clean-vehicles.ts';
import { extensionRules } from './xrechnung/extension.ts';
import { partyAndTaxRules, xrechnungIds } from './xrechnung/parties-and-tax.ts';
import { paymentRules } from './xrechnung/payment.ts';
import { priceQuantityRule } from './xrechnung/price-quantity.ts';

/** Rules of Peppol for both processes. */
const peppolRules: readonly Rule[] = [...billingRules, ...adjustmentRules, ...xmlRules, ...identifierRules];

/** Rules of Peppol that XRechnung repeats, in both syntaxes. */
const repeated = new Set(
  'R001 R005 R008 R010 R020 R040 R041 R042 R043 R044 R046 R053 R054 R055 R061 R101 R110 R111 R120 R121 R130'
    .split(' ')
    .map((number) => `PEPPOL-EN16931-${number}`),
);

const repeatedRules: readonly Rule[] = peppolRules
  .filter(({ id }) => repeated.has(id))
  .map(({ syntax: _syntax, ...rule }) =>
    rule.id === 'PEPPOL-EN16931-R043' ? { ...rule, syntax: 'ubl' } : rule,
  );

const xrechnungRules: readonly Rule[] = [
  ...partyAndTaxRules,
  ...paymentRules,
  priceQuantityRule,
  ...repeatedRules,
  ...indicatorsOfCii,
];

/**
 * Rules of EN 16931 that the extension of XRechnung, or its variant for clean vehicles, widens: their
 * originals only warn there.
 */
const widened = {
  extension: new Set(['BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-24', 'BR-CL-25', 'BR-CL-26']),
  cvd: new Set(['BR-CL-13']),
} as const;

function warningOf(ids: ReadonlySet<string>): readonly Rule[] {
  return en16931Rules.map((rule) => (ids.has(rule.id) ? { ...rule, severity: 'warning' } : rule));
}

/** Rules that only warn in Chorus Pro, which has its own schemes for party identifiers. */
const choruspro = new Set(['BR-CL-10', 'BR-CL-11']);

const standardRules: readonly Rule[] = [...en16931Rules, ...xrechnungRules];

/** Returns the rules of EN 16931 at a level of Factur-X without lines, and the code lists, which apply to every code. */
function rulesAtLevel(lastRule: number): readonly Rule[] {
  const ids = new Set([...repeatedUpTo(lastRule), ...codeListRules.map(({ id }) => id)]);
  return en16931Rules.filter(({ id }) => ids.has(id));
}

const levelRules = contexts.flatMap((context): [string, readonly Rule[]][] => {
  const lastRule = lastRuleOf(context.facturx);
  if (lastRule === undefined) return [];
  const rules = rulesAtLevel(lastRule);
  return [ruleSpecificationOf(context), ...(context.aliases ?? [])].map((id) => [id, rules]);
});

const rulesById: ReadonlyMap<string, readonly Rule[]> = new Map([
  [xrechnungIds.standard, standardRules],
  [
    xrechnungIds.extension,
    [
      ...warningOf(widened.extension).filter(({ id }) => id !== 'BR-CO-16'),
      ...xrechnungRules,
      ...extensionRules,
    ],
  ],
  [xrechnungIds.cvd, [...warningOf(widened.cvd), ...xrechnungRules, ...cleanVehicleRules]],
  [peppolIds.billing, [...en16931Rules, ...peppolRules, ...billingProcessRules, ...nationalRules]],
  [peppolIds.selfBilling, [...en16931Rules, ...peppolRules, ...selfBillingProcessRules]],
  ...levelRules,
]);

const chorusproRules = warningOf(choruspro);

/** Returns the rules for a specification (BT-24); those of EN 16931 if it is unknown. */
export function rulesFor(specification: string | undefined): readonly Rule[] {
  if (/^A\d{1,2}$/.test(specification ?? '')) return chorusproRules;
  const isXrechnung = specification?.includes(':xrechnung') === true;
  return rulesById.get(specification ?? '') ?? (isXrechnung ? standardRules : en16931Rules);
}

/** Rules of only one syntax. XML that this library writes meets them through the tables that write it. */
const structureRules = { ubl: ublStructureRules, cii: ciiStructureRules } as const;

/**
 * Returns the rules of a context in addition to those of its specification: the specification does not
 * show that an XML is Factur-X.
 */
function furtherRules(target: EinvoiceContext | undefined): readonly Rule[] {
  return target?.facturx === 'EN 16931' ? facturxRules : [];
}

/** Validates an invoice before it is written in a syntax. */
export function findingsWriting(
  invoice: Judged['invoice'],
  syntax: 'ubl' | 'cii',
  target: EinvoiceContext,
): Finding[] {
  const judged = { invoice, writing: syntax };
  return [rulesFor(invoice.text('BT-24')), furtherRules(target)].flatMap((rules) => judge(judged, rules));
}

/** Validates an invoice that was read, against the rules of a context or of the specification that it states. */
export function findingsReading(
  judged: Judged & { readonly syntax: 'ubl' | 'cii' },
  target?: EinvoiceContext,
): Finding[] {
  const specification = target ? ruleSpecificationOf(target) : judged.invoice.text('BT-24');
  return [rulesFor(specification), furtherRules(target), structureRules[judged.syntax]].flatMap((rules) =>
    judge(judged, rules),
  );
}

/** All rules, each once. */
export const allRules: readonly Rule[] = [
  ...en16931Rules,
  ...xrechnungRules,
  ...cleanVehicleRules,
  ...extensionRules,
  ...peppolRules.filter(({ id }) => !repeated.has(id)),
  ...billingProcessRules,
  ...nationalRules,
  ...facturxRules,
  ...ublStructureRules,
  ...ciiStructureRules,
];
