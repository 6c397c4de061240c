import { createHash } from 'node:crypto';
import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import type { Context } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { toFacturae } from '@docmill/einvoice/facturae';
import { toFatturaPa } from '@docmill/einvoice/fatturapa';
import { toKsef } from '@docmill/einvoice/ksef';
import { isValidAt } from '@docmill/einvoice/signing';
import type { Signer } from '@docmill/einvoice/signing';
import { documentContext, documentOf } from '../document-outcome.ts';
import type { XmlWritten } from '../einvoice/xml-file.ts';
import { createFileName } from '../pdf/file-name.ts';
import { openKeys, type Keys } from './open-keys.ts';

/** Options of one format. */
export type NationalOptions =
  | {
      readonly format: 'fatturapa';
      readonly transmitter: { readonly country: string; readonly code: string } | undefined;
      /** One to five letters and digits, unique for the transmitter forever. */
      readonly progressive: string | undefined;
      /** PDF to embed in the XML. */
      readonly print: { readonly name: string; readonly bytes: Uint8Array } | undefined;
    }
  | {
      readonly format: 'facturae';
      /** Party that issues the invoice for the supplier. */
      readonly issuer: JsonObject | undefined;
    }
  | { readonly format: 'ksef' };

/** Envelope to write, as JSON, and the form of the XML. */
interface Writing {
  readonly envelope: string;
  readonly options: NationalOptions;
  readonly keys: Keys | undefined;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Invoice, with the signer of its XML. */
interface Given {
  readonly envelope: JsonObject;
  readonly document: JsonObject;
  readonly signer: Signer | undefined;
  readonly context: Context;
}

/** Writes the invoice of an envelope in a national format, signed if keys are given. */
export const writeNational = threadFunction((task: Writing): XmlWritten => {
  const opened = task.keys ? openKeys(task.keys) : undefined;
  if (opened?.ok === false) return opened;
  const envelope = JSON.parse(task.envelope) as JsonObject;
  const document = documentOf(envelope);
  const context = documentContext(task, task.policy);
  return nationalXml(task.options, { envelope, document, signer: opened?.signer, context });
});

/** Writes an invoice in a national format; returns the error if it cannot be represented there. */
export function nationalXml(options: NationalOptions, given: Given): XmlWritten {
  const { envelope, document, signer, context } = given;
  if (options.format === 'fatturapa') return writeFatturaPa(options, given);
  const result =
    options.format === 'ksef'
      ? toKsef(envelope, context)
      : toFacturae(envelope, context, {
          ...(options.issuer && { issuer: options.issuer }),
          ...(signer && { signer }),
        });
  return result.ok ? { ...result, name: createFileName(document, `${options.format}.xml`) } : result;
}

function writeFatturaPa(
  { transmitter, progressive, print }: Extract<NationalOptions, { format: 'fatturapa' }>,
  { envelope, document, signer, context }: Given,
): XmlWritten {
  const files = print
    ? [{ reference: undefined, name: print.name, mediaType: 'application/pdf', content: print.bytes }]
    : [];
  const sending = {
    ...(transmitter && { transmitter }),
    ...(signer && { signer }),
    progressive: progressive ?? progressiveOf(envelope),
    files,
  };
  const result = toFatturaPa(envelope, sending, context);
  const name = progressive
    ? `${formatSender(document, transmitter)}_${progressive}.xml`
    : createFileName(document, 'fatturapa.xml');
  return result.ok ? { ...result, name } : result;
}

/**
 * Returns ten characters that are always the same for an envelope. They are a hash, because ids made within the same minute begin
 * alike.
 */
function progressiveOf({ head }: JsonObject): string {
  const uuid = isObject(head) && typeof head['uuid'] === 'string' ? head['uuid'] : '';
  const hash = createHash('sha256').update(uuid).digest().readBigUInt64BE();
  return hash.toString(36).padStart(10, '0').slice(-10).toUpperCase();
}

/** Returns the country and code with which file names begin. */
function formatSender(
  { supplier }: JsonObject,
  transmitter: { readonly country: string; readonly code: string } | undefined,
): string {
  const taxId = isObject(supplier) && isObject(supplier['tax_id']) ? supplier['tax_id'] : {};
  const { country, code } = transmitter ?? taxId;
  return [country, code].filter((part) => typeof part === 'string').join('');
}

/** Name and end of validity of the certificate of keys, or the reason why they cannot be used. */
interface Examined {
  readonly problem?: string;
  readonly subject?: string;
  readonly until?: string;
}

/** Opens keys and checks the validity of their certificate. */
export const examineKeys = threadFunction(
  ({ keys, now }: { readonly keys: Keys; readonly now: Date }): Examined => {
    const opened = openKeys(keys);
    if (!opened.ok) return { problem: opened.error.message };
    const [own] = opened.signer.certificates;
    const until = own.validToDate.toISOString();
    if (!isValidAt(opened.signer, now))
      return {
        problem: `The certificate is valid from ${own.validFromDate.toISOString()} to ${until} only`,
      };
    return { subject: own.subject.replaceAll('\n', ', '), until };
  },
);
