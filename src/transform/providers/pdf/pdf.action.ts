import { IsIn, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, Int } from 'type-graphql';
import { Refusal } from '../../../platform/errors.ts';
import { read } from '../../../platform/shape/read.ts';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { readDataUri } from '../../../platform/data-uri.ts';
import type { ProcessPool } from '../../../platform/threads/process-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { Json } from '../../../documents/json.ts';
import { action, entryOf, ko, ok, type Action } from '../action.ts';
import { stepError, stepWarning, type StepIssue } from '../step-issue.ts';
import { IsLogo } from './is-logo.ts';
import type { LogoSource } from './logo-source.ts';
import type { PdfLayout } from './pdf-options.ts';
import type { print } from './print.thread.ts';

const layouts = ['A4', 'Letter', 'DIN5008'] as const;

class PdfConfig {
  @Field(() => String, { nullable: true, description: "BCP 47 tag; else the supplier's country decides." })
  @Matches(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { message: 'must be a language tag' })
  locale?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(64)
  dateFormat?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(64)
  timeFormat?: string;

  @Field(() => String, { nullable: true, description: 'A4, Letter or DIN5008.' })
  @IsIn(layouts)
  layout?: PdfLayout;

  @Field(() => String, {
    nullable: true,
    description:
      'PNG or JPEG: as a data URI, or the http or https URL of one, also of a file of the workspace.',
  })
  @MaxLength(2_000_000)
  @IsLogo()
  logoUrl?: string;

  @Field(() => Int, { nullable: true, description: 'Height of the logo in points; 40 when absent.' })
  @Min(1)
  @Max(300)
  logoHeight?: number;

  @Field(() => String, { nullable: true, description: 'A line of your own under the title.' })
  @MaxLength(255)
  label?: string;

  @Field(() => String, { nullable: true, description: 'Text printed large and pale across every page.' })
  @MaxLength(64)
  watermark?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Money with %n for the number and %u for the currency.',
  })
  @MaxLength(32)
  currencyTemplate?: string;

  @Field(() => String, { nullable: true, description: 'Negative money, as currency_template.' })
  @MaxLength(32)
  negativeTemplate?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(4)
  thousandsSeparator?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(4)
  decimalMark?: string;

  @Field(() => Boolean, { nullable: true, description: 'Marks the print as a duplicate.' })
  duplicate?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Prints the amounts of a credit note negated.' })
  adjustment?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True: the file has no public URL.' })
  private?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Taken for compatibility; nothing is ever promoted.' })
  hidePromo?: boolean;

  @Field(() => JsonScalar, { nullable: true, description: 'Taken for compatibility; no print runs scripts.' })
  scripting?: Json;
}

const printTask = threadTask<typeof print>(import.meta.url, 'print', 'print');

/** Published workflows have members that change nothing here (decision 55). */
const noScripts = 'has no effect: prints are made without running scripts';
const noPromotion = 'has no effect: prints never promote anything';

/** Prints the document as a PDF/A-3b file of the entry. */
export function pdfAction(processes: ProcessPool, logos: LogoSource): Action<PdfConfig> {
  return action<PdfConfig>({
    id: 'pdf',
    name: 'Generate PDF',
    summary: 'Prints the document as a PDF file',
    config: PdfConfig,
    codes: [
      'bad-argument',
      'glyph-missing',
      'logo-missing',
      'logo-unreadable',
      'target-refused',
      'typesetter-missing',
    ],
    isPure: true,
    announced: true,
    timeoutSeconds: 60,
    async check(config) {
      const { scripting, hidePromo } = config;
      return [
        ...(scripting === undefined ? [] : [stepWarning(['scripting'], noScripts)]),
        ...(hidePromo === undefined ? [] : [stepWarning(['hide_promo'], noPromotion)]),
        ...(await logoIssues(config, processes)),
      ];
    },
    async run({ config, args, now, signal, sandbox, ...task }) {
      const { text: envelope } = entryOf(task);
      const override = configFromArgs(args);
      if (!override.ok) return ko('bad-argument', override.message);
      const { private: isPrivate, logoUrl, ...style } = Object.assign({}, config, override.config);
      const logo = logoUrl ? await logos.find(logoUrl, { ...task, signal }) : undefined;
      if (logo && 'status' in logo) return logo;
      const options = { ...style, clock: now, sandbox, ...(logo && { logo: logo.bytes }) };
      const { name, bytes } = await processes.run(printTask, { envelope, options }, { signal });
      const file = {
        key: 'pdf',
        category: 'format',
        name,
        mime: 'application/pdf',
        bytes: Buffer.from(bytes),
      };
      return ok({ change: { files: [{ ...file, private: isPrivate ?? false }] } });
    },
  });
}

async function logoIssues({ logoUrl }: PdfConfig, processes: ProcessPool): Promise<StepIssue[]> {
  const logo = logoUrl === undefined ? undefined : readDataUri(logoUrl);
  // What a server will have is known when it is asked.
  if (!logo || !('bytes' in logo)) return [];
  // Whether a picture can be printed is known when it was: after a number was taken it would be too late.
  const trial = { envelope: '{"doc":{}}', options: { logo: logo.bytes } };
  try {
    await processes.run(printTask, trial, { signal: AbortSignal.timeout(trialMs) });
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.key === 'typesetter-missing')
      return [stepWarning(['logo_url'], error.message)];
    return [stepError(['logo_url'], 'is not a picture that can be printed')];
  }
}

/** A picture that takes longer than this by itself is none to print on every document. */
const trialMs = 10_000;

type ArgsConfig = { ok: true; config: Partial<PdfConfig> } | { ok: false; message: string };

/** Options a job gives by args, which win over the step's: `pdf-locale`, `pdf-layout`, `pdf-logo-height`, ... */
function configFromArgs(args: Readonly<Record<string, string>>): ArgsConfig {
  const given: Record<string, unknown> = {};
  for (const [arg, { key, read: readArg }] of Object.entries(argOptions)) {
    const text = args[arg];
    if (text !== undefined) given[key] = readArg(text);
  }
  try {
    return { ok: true, config: present(read(PdfConfig, given)) };
  } catch (error) {
    if (error instanceof Refusal)
      return { ok: false, message: `${error.message}: ${JSON.stringify(error.fields)}` };
    throw error;
  }
}

/** Only the members that have a value, so that the others do not hide the step's. */
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
