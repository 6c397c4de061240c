import { RequestError } from '../../../platform/errors.ts';
import { read } from '../../../platform/shape/read.ts';
import { PdfConfig } from './pdf.config.ts';

type ArgsConfig = { ok: true; config: Partial<PdfConfig> } | { ok: false; message: string };

/**
 * Reads the options that a job sets by args, which override those of the step: `pdf-locale`, `pdf-layout`, `pdf-logo-height`, ...
 */
export function configFromArgs(args: Readonly<Record<string, string>>): ArgsConfig {
  const given: Record<string, unknown> = {};
  for (const [arg, { key, read: readArg }] of Object.entries(argOptions)) {
    const text = args[arg];
    if (text !== undefined) given[key] = readArg(text);
  }
  try {
    return { ok: true, config: present(read(PdfConfig, given)) };
  } catch (error) {
    if (error instanceof RequestError)
      return { ok: false, message: `${error.message}: ${JSON.stringify(error.fields)}` };
    throw error;
  }
}

/** Returns only the members with a value, so that the others do not override those of the step. */
function present(config: PdfConfig): Partial<PdfConfig> {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

const asText = (text: string): unknown => text;
const asFlag = (text: string): unknown => text === 'true';

const argOptions: Readonly<Record<string, { key: string; read: (text: string) => unknown }>> = {
  'pdf-logo-url': { key: 'logo_url', read: asText },
  'pdf-logo-height': { key: 'logo_height', read: Number },
  'pdf-locale': { key: 'locale', read: asText },
  'pdf-date-format': { key: 'date_format', read: asText },
  'pdf-time-format': { key: 'time_format', read: asText },
  'pdf-layout': { key: 'layout', read: asText },
  'pdf-label': { key: 'label', read: asText },
  'pdf-watermark': { key: 'watermark', read: asText },
  'pdf-hide-promo': { key: 'hide_promo', read: asFlag },
  'pdf-adjustment-mode': { key: 'adjustment', read: asFlag },
  'pdf-duplicate': { key: 'duplicate', read: asFlag },
};
