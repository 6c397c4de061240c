import { addonFor } from '../addons/catalogue.ts';
import { CorrectionOptions } from '../bill/correction-options.ts';
import { correctionsOf } from '../bill/correction.ts';
import type { Invoice } from '../bill/invoice.ts';
import type { Stamp } from '../head/stamp.ts';
import type { JsonObject } from '../json.ts';
import { standaloneSchema } from './document-schemas.ts';

/** Types of corrections if the country does not restrict them. */
const allTypes = ['credit-note', 'debit-note', 'corrective'];

/**
 * Returns the JSON Schema of the options for correcting an invoice: those that its regime and addons allow, and the
 * required ones, including stamps that its envelope lacks. `recommended` lists members that are important but not
 * required, as in the schemas of the format.
 */
export function correctionSchema(invoice: Invoice, stamps: readonly Stamp[], today: string): JsonObject {
  const demands = correctionsOf(invoice);
  const { types = allTypes, stamps: providers = [], extensions = [], reasonRequired, copyTax } = demands;
  const missing = providers.filter((provider) => !stamps.some(({ prv }) => prv === provider));
  const schema = standaloneSchema(CorrectionOptions);
  const { type, issue_date, series, stamps: seals, ext, ...others } = schema['properties'] as Properties;
  return {
    ...schema,
    properties: {
      type: { ...type, enum: [...types] },
      issue_date: { ...issue_date, default: today },
      series: { ...series, ...(invoice.series !== undefined && { default: invoice.series }) },
      stamps: { ...seals, ...(missing.length > 0 && { allOf: missing.map(containing) }) },
      ext: { ...ext, ...(extensions.length > 0 && { properties: codeProperties(extensions, invoice) }) },
      ...others,
    },
    required: ['type', ...(reasonRequired ? ['reason'] : []), ...(missing.length > 0 ? ['stamps'] : [])],
    recommended: [...(extensions.length > 0 ? ['ext'] : []), ...(copyTax ? ['copy_tax'] : [])],
  };
}

type Properties = Record<
  'type' | 'issue_date' | 'series' | 'stamps' | 'ext' | 'reason' | 'copy_tax',
  JsonObject
>;

function containing(provider: string): JsonObject {
  return { contains: { properties: { prv: { const: provider } }, required: ['prv'] } };
}

/** Returns the codes of each extension, as the addons of the invoice define them. */
function codeProperties(extensions: readonly string[], { $addons = [] }: Invoice): JsonObject {
  const defined = Object.assign({}, ...$addons.map((key) => addonFor(key)?.extensions)) as Extensions;
  return Object.fromEntries(
    extensions.map((key) => {
      const codes = defined[key];
      const limits = Array.isArray(codes) ? { enum: [...(codes as string[])] } : codes instanceof RegExp ? { pattern: codes.source } : {};
      return [key, { type: 'string', ...limits }];
    }),
  );
}

type Extensions = NonNullable<NonNullable<ReturnType<typeof addonFor>>['extensions']>;
