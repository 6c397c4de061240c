import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

/** The official schema of a national format, below the folder of schemas. */
const files = {
  fatturapa: 'fatturapa/FatturaPA_v1.2.2.xsd',
  facturae: 'facturae/facturaev3_2_2.xsd',
  ksef: 'ksef-fa3/schemat_FA(3)_v1-0E.xsd',
} as const;

/** Where schemas stand that others name by addresses in the net. */
const local = [
  [/xmldsig-core-schema\.xsd$/, 'fatturapa/xmldsig-core.xsd'],
  [/DefinicjeTypy\/(\w+_v10-0E\.xsd)$/, 'ksef-fa3/$1'],
] as const;

function localFile(address: string): string | undefined {
  if (!address.startsWith('http:')) return undefined;
  const [pattern, path] = local.find(([form]) => form.test(address)) ?? [];
  if (pattern === undefined || path === undefined) return undefined;
  return join(einvoiceFolder, 'xsd', path.replace('$1', pattern.exec(address)?.[1] ?? ''));
}

const validators = new Map<keyof typeof files, XsdValidator>();

function validatorFor(name: keyof typeof files): XsdValidator {
  const present = validators.get(name);
  if (present) return present;
  if (validators.size === 0) {
    xmlRegisterFsInputProviders();
    xmlRegisterInputProvider({
      match: (address) => localFile(address) !== undefined,
      open: (address) => openSync(localFile(address) ?? '', 'r'),
      read: (file, buffer) => readSync(file, buffer),
      close: (file) => {
        closeSync(file);
        return true;
      },
    });
  }
  const path = resolve(join(einvoiceFolder, 'xsd', files[name]));
  const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const validator = XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(name, validator);
  return validator;
}

/** What the schema of a national format has against an XML. */
export function nationalSchemaFaults(name: keyof typeof files, xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validatorFor(name).validate(document);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  } finally {
    document.dispose();
  }
}
