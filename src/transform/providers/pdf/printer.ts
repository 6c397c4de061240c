import type { Scope } from '../../../platform/auth/scope.ts';
import { formatRecord, type NamedRecord } from '../../../platform/named-record.ts';
import type { ProcessTasks } from '../../../platform/threads/process-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { ko, type Outcome, type Task } from '../action.ts';
import type { LogoSource } from './logo-source.ts';
import { templateBytes } from './own-template.ts';
import { PrintedCharacters } from './printed-characters.ts';
import type { PdfConfig } from './pdf.config.ts';
import type { print } from './print.thread.ts';

/** Template of a workspace. */
interface StoredTemplate extends NamedRecord {
  /** Newest version. */
  readonly version: string;
  readonly disabled: boolean;
  readonly files: Readonly<Record<string, string>>;
}

/** Lookup of the print templates of a scope. */
export interface StoredTemplates {
  find(scope: Scope, id: string): Promise<StoredTemplate | undefined>;
  filesOf(scope: Scope, id: string, version: string): Promise<StoredTemplate['files'] | undefined>;
  newest(scope: Scope): Promise<readonly NamedRecord[]>;
}

/** Services that printing requires. */
export interface PrintServices {
  /** Pool of processes that typeset documents. */
  readonly processes: ProcessTasks;
  readonly logos: LogoSource;
  readonly printTemplates: StoredTemplates;
}

/** Document to print, its task and the options. */
interface PrintJob extends Pick<Task, 'scope' | 'signal' | 'tries' | 'now' | 'sandbox'> {
  /** Envelope as JSON text. */
  readonly envelope: string;
  readonly config: PdfConfig;
  /** Maximum processor time in milliseconds; by default that of any process. */
  readonly maxCpuMs?: number;
  /** Files of a template that is not stored, instead of the one that the config names. */
  readonly templateFiles?: Readonly<Record<string, string>> | undefined;
}

/** Printed document. */
interface Printed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Template of the workspace that was used, if any. */
  readonly by: string | undefined;
  /** Expected parts that are missing in the print, and why. */
  readonly notices: readonly string[];
}

const printable = new PrintedCharacters();

export const printTask = threadTask<typeof print>(import.meta.url, 'print', 'print');

/** Maximum processor time of a print by a template of a workspace, in milliseconds. */
const maxTemplateCpuMs = 30_000;

/**
 * Prints a document with the template that its config names; returns the outcome of the step if it cannot be printed, or not now.
 */
export async function printDocument(job: PrintJob, services: PrintServices): Promise<Printed | Outcome> {
  const { logoUrl } = job.config;
  const template = await findTemplate(job, services.printTemplates);
  if ('status' in template) return template;
  const logo = logoUrl ? await services.logos.find(logoUrl, job) : undefined;
  if (logo && 'status' in logo) return logo;
  return typesetDocument(job, { ...template, logo }, services);
}

/**
 * Returns the outcome of a step that cannot print a document; undefined if no known problem prevents it. No server is called for
 * a logo. With the service's own template, a trial print is made only for a document with a logo or with characters that were
 * never printed in this process.
 */
export async function findPrintFault(job: PrintJob, services: PrintServices): Promise<Outcome | undefined> {
  const { logoUrl } = job.config;
  const template = await findTemplate(job, services.printTemplates);
  if ('status' in template) return template;
  const logo = logoUrl ? await services.logos.findLocally(logoUrl, job) : undefined;
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

/** Returns the files and the name of the template of a workspace; without them the service's own template is used. */
async function findTemplate(
  { scope, templateFiles, config: { templateId, templateVersion } }: PrintJob,
  templates: StoredTemplates,
): Promise<{ files?: StoredTemplate['files']; by?: string } | Outcome> {
  if (templateFiles) return { files: templateFiles };
  if (!templateId) return {};
  const stored = await templates.find(scope, templateId);
  if (!stored) return ko('template-missing', `There is no print template ${templateId}`);
  if (stored.disabled)
    return ko('template-disabled', `The print template ${formatRecord(stored)} is disabled`);
  const version = templateVersion ?? stored.version;
  const files =
    version === stored.version ? stored.files : await templates.filesOf(scope, stored.id, version);
  if (!files)
    return ko('template-missing', `The print template ${formatRecord(stored)} has no version ${version}`);
  return { files, by: `By the print template ${stored.name ?? stored.id}, version ${version}` };
}
