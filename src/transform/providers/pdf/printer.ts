import type { Scope } from '../../../platform/auth/scope.ts';
import { toldRecord, type NamedRecord } from '../../../platform/named-record.ts';
import type { ProcessTasks } from '../../../platform/threads/process-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { ko, type Outcome, type Task } from '../action.ts';
import type { LogoSource } from './logo-source.ts';
import { templateBytes } from './own-template.ts';
import { PrintedCharacters } from './printed-characters.ts';
import type { PdfConfig } from './pdf.config.ts';
import type { print } from './print.thread.ts';

/** A template of a workspace. */
interface StoredTemplate extends NamedRecord {
  /** The newest. */
  readonly version: string;
  readonly disabled: boolean;
  readonly files: Readonly<Record<string, string>>;
}

/** The print templates of a scope: that of an id, what it was, and the newest. */
export interface StoredTemplates {
  find(scope: Scope, id: string): Promise<StoredTemplate | undefined>;
  filesOf(scope: Scope, id: string, version: string): Promise<StoredTemplate['files'] | undefined>;
  newest(scope: Scope): Promise<readonly NamedRecord[]>;
}

/** What printing takes. */
export interface PrintServices {
  /** Where documents are typeset. */
  readonly processes: ProcessTasks;
  readonly logos: LogoSource;
  readonly printTemplates: StoredTemplates;
}

/** What is printed, for whom, and how. */
interface PrintJob extends Pick<Task, 'scope' | 'signal' | 'tries' | 'now' | 'sandbox'> {
  /** JSON */
  readonly envelope: string;
  readonly config: PdfConfig;
  /** Maximum processor time in milliseconds, by default that of any process. */
  readonly maxCpuMs?: number;
  /** Files of a template that is not stored, in place of the one that the config names. */
  readonly templateFiles?: Readonly<Record<string, string>> | undefined;
}

/** A document as it was printed. */
interface Printed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** By which template, if by one of the workspace. */
  readonly by: string | undefined;
  /** What it ought to have and has not, and why. */
  readonly notices: readonly string[];
}

const printable = new PrintedCharacters();

export const printTask = threadTask<typeof print>(import.meta.url, 'print', 'print');

/** Maximum processor time of a print by a template of a workspace, in milliseconds. */
const maxTemplateCpuMs = 30_000;

/** Prints a document by the template that its config names; else the outcome of a step that cannot, or cannot now. */
export async function printDocument(job: PrintJob, services: PrintServices): Promise<Printed | Outcome> {
  const { logoUrl } = job.config;
  const template = await templateOf(job, services.printTemplates);
  if ('status' in template) return template;
  const logo = logoUrl ? await services.logos.find(logoUrl, job) : undefined;
  if (logo && 'status' in logo) return logo;
  return typesetDocument(job, { ...template, logo }, services);
}

/**
 * The outcome of a step that could not print a document; undefined where nothing known prevents it. No server is asked for a
 * logo. The service's own template is set only for a document with a logo, or with characters that were never printed here.
 */
export async function findPrintFault(job: PrintJob, services: PrintServices): Promise<Outcome | undefined> {
  const { logoUrl } = job.config;
  const template = await templateOf(job, services.printTemplates);
  if ('status' in template) return template;
  const logo = logoUrl ? await services.logos.findHere(logoUrl, job) : undefined;
  if (logo && 'status' in logo) return logo;
  if (template.files ? logoUrl && !logo : !logo && printable.covers(job.envelope)) return undefined;
  await typesetDocument(job, { ...template, logo }, services);
  return undefined;
}

interface Typeset {
  readonly files?: StoredTemplate['files'];
  readonly by?: string;
  readonly logo: { readonly bytes: Uint8Array } | undefined;
}

async function typesetDocument(
  { config, envelope, maxCpuMs = Infinity, now: clock, sandbox, signal }: PrintJob,
  { files, by, logo }: Typeset,
  services: PrintServices,
): Promise<Printed> {
  const { logoUrl: _logo, templateId: _id, templateVersion: _version, ...style } = config;
  const options = {
    ...style,
    clock,
    sandbox,
    ...(logo && { logo: logo.bytes }),
    ...(files && { template: templateBytes(files) }),
  };
  const { characters, ...printed } = await services.processes.run(
    printTask,
    { envelope, options },
    { signal, maxCpuMs: files ? Math.min(maxCpuMs, maxTemplateCpuMs) : maxCpuMs },
  );
  if (!files) printable.add(characters);
  return { ...printed, by };
}

/** The files that a document is printed by, and what they are called; without them it is by the service's own. */
async function templateOf(
  { scope, templateFiles, config: { templateId, templateVersion } }: PrintJob,
  templates: StoredTemplates,
): Promise<{ files?: StoredTemplate['files']; by?: string } | Outcome> {
  if (templateFiles) return { files: templateFiles };
  if (!templateId) return {};
  const stored = await templates.find(scope, templateId);
  if (!stored) return ko('template-missing', `There is no print template ${templateId}`);
  if (stored.disabled) return ko('template-disabled', `The print template ${toldRecord(stored)} is disabled`);
  const version = templateVersion ?? stored.version;
  const files =
    version === stored.version ? stored.files : await templates.filesOf(scope, stored.id, version);
  if (!files)
    return ko('template-missing', `The print template ${toldRecord(stored)} has no version ${version}`);
  return { files, by: `By the print template ${stored.name ?? stored.id}, version ${version}` };
}
