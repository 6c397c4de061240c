import type { Scope } from '../../../platform/auth/scope.ts';
import type { NamedRecord } from '../../../platform/named-record.ts';
import type { ProcessTasks } from '../../../platform/threads/process-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { ko, type Outcome, type Task } from '../action.ts';
import type { LogoSource } from './logo-source.ts';
import { templateBytes } from './own-template.ts';
import type { PdfConfig } from './pdf.config.ts';
import type { print } from './print.thread.ts';

/** A template of a workspace. */
interface StoredTemplate extends NamedRecord {
  readonly revision: number;
  readonly disabled: boolean;
  readonly files: Readonly<Record<string, string>>;
}

/** The print templates of a scope: that of an id, and the newest. */
export interface StoredTemplates {
  find(scope: Scope, id: string): Promise<StoredTemplate | undefined>;
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

export const printTask = threadTask<typeof print>(import.meta.url, 'print', 'print');

/** A template that takes longer has no end. */
const longestTemplateMs = 30_000;

/** Prints a document by the template that its config names; else the outcome of a step that cannot, or cannot now. */
export async function printDocument(job: PrintJob, services: PrintServices): Promise<Printed | Outcome> {
  const { config, envelope, now: clock, sandbox, scope, signal } = job;
  const { logoUrl, templateId, ...style } = config;
  const stored =
    templateId && !job.templateFiles ? await services.printTemplates.find(scope, templateId) : undefined;
  if (templateId && !job.templateFiles && !stored)
    return ko('template-missing', `There is no print template ${templateId}`);
  if (stored?.disabled) return ko('template-disabled', `The print template ${stored.id} is disabled`);
  const logo = logoUrl ? await services.logos.find(logoUrl, job) : undefined;
  if (logo && 'status' in logo) return logo;
  const files = job.templateFiles ?? stored?.files;
  const options = {
    ...style,
    clock,
    sandbox,
    ...(logo && { logo: logo.bytes }),
    ...(files && { template: templateBytes(files) }),
  };
  const end = files ? AbortSignal.any([signal, AbortSignal.timeout(longestTemplateMs)]) : signal;
  const printed = await services.processes.run(printTask, { envelope, options }, { signal: end });
  const by = stored && `By the print template ${stored.name ?? stored.id}, revision ${stored.revision}`;
  return { ...printed, by };
}
