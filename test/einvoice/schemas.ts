import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

/** The official schema of a root element, below the folder of schemas. */
const files = {
  Invoice: 'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd',
  CreditNote: 'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd',
  CrossIndustryInvoice: 'cii-d16b/CrossIndustryInvoice_100pD16B.xsd',
  'CrossIndustryInvoice at level EN 16931': 'facturx-en16931/Factur-X_EN16931.xsd',
} as const;

type SchemaName = keyof typeof files;

/** Whether there are schemas to validate by. */
export const schemasAreThere = existsSync(join(einvoiceFolder, 'xsd'));

const validators = new Map<SchemaName, XsdValidator>();

function validatorFor(name: SchemaName): XsdValidator {
  const present = validators.get(name);
  if (present) return present;
  xmlRegisterFsInputProviders();
  const path = resolve(join(einvoiceFolder, 'xsd', files[name]));
  const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const validator = XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(name, validator);
  return validator;
}

/** What the schema of an XML's root element has against it. */
export function schemaFaults(xml: string, schema?: SchemaName): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validatorFor(schema ?? (document.root.name as SchemaName)).validate(document);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  } finally {
    document.dispose();
  }
}
