import { readDataUri } from '../../../platform/data-uri.ts';
import { RequestError } from '../../../platform/errors.ts';
import type { ProcessTasks } from '../../../platform/threads/process-pool.ts';
import { action, entryOf, ko, ok, type Action, type CheckedWorkflow } from '../action.ts';
import { stepError, stepMissing, stepWarning, type StepIssue } from '../step-issue.ts';
import { configFromArgs } from './args-config.ts';
import { PdfConfig } from './pdf.config.ts';
import { joined } from './reading.ts';
import {
  findPrintFault,
  printDocument,
  printTask,
  type PrintServices,
  type StoredTemplates,
} from './printer.ts';

/** Warnings for members of published workflows that have no effect (ADR 3). */
const noScripts = 'has no effect: prints are made without running scripts';
const noPromotion = 'has no effect: prints never promote anything';

/** Prints the document as a PDF/A-3b file of the entry. */
export function pdfAction(services: PrintServices): Action<PdfConfig> {
  return action<PdfConfig>({
    id: 'pdf',
    name: 'Generate PDF',
    summary: 'Generates a PDF file of the document',
    config: PdfConfig,
    codes: [
      'bad-argument',
      'glyph-missing',
      'logo-missing',
      'logo-unreadable',
      'target-refused',
      'template-disabled',
      'template-failed',
      'template-missing',
      'typesetter-missing',
    ],
    example: { locale: 'en', layout: 'A4' },
    isPure: true,
    announced: true,
    produces: () => ['pdf'],
    timeoutSeconds: 60,
    named: { template_id: (scope) => services.printTemplates.newest(scope) },
    async check(config, workflow) {
      const { scripting, hidePromo } = config;
      return [
        ...(scripting === undefined ? [] : [stepWarning(['scripting'], noScripts)]),
        ...(hidePromo === undefined ? [] : [stepWarning(['hide_promo'], noPromotion)]),
        ...(await logoIssues(config, services.processes)),
        ...(await templateIssues(config, workflow, services.printTemplates)),
      ];
    },
    async run(task) {
      const { text: envelope } = entryOf(task);
      const override = configFromArgs(task.args);
      if (!override.ok) return ko('bad-argument', override.message);
      const { private: isPrivate, ...config } = Object.assign({}, task.config, override.config);
      const job = { ...task, envelope, config };
      if (task.precheck) return (await findPrintFault(job, services)) ?? ok();
      const printed = await printDocument(job, services);
      if ('status' in printed) return printed;
      const { name, bytes, by = '', notices } = printed;
      const message = joined([by, ...notices], '; ');
      const file = {
        key: 'pdf',
        category: 'format',
        name,
        mime: 'application/pdf',
        bytes: Buffer.from(bytes),
      };
      const files = [{ ...file, private: isPrivate ?? false }];
      return ok({ ...(message !== '' && { message }), change: { files } });
    },
  });
}

async function templateIssues(
  { templateId, templateVersion }: PdfConfig,
  { scope }: CheckedWorkflow,
  templates: StoredTemplates,
): Promise<StepIssue[]> {
  if (templateId === undefined) return [];
  const at = ['template_id'];
  const template = await templates.find(scope, templateId);
  if (!template) return [stepMissing(at, 'print_template', 'is the id of no print template')];
  const isThere =
    templateVersion === undefined || (await templates.filesOf(scope, templateId, templateVersion));
  return [
    ...(template.disabled ? [stepWarning(at, 'is a print template that is disabled')] : []),
    ...(isThere ? [] : [stepError(['template_version'], 'is no version of the print template')]),
  ];
}

async function logoIssues({ logoUrl }: PdfConfig, processes: ProcessTasks): Promise<StepIssue[]> {
  const logo = logoUrl === undefined ? undefined : readDataUri(logoUrl);
  // A logo on a server is checked when it is fetched.
  if (!logo || !('bytes' in logo)) return [];
  // Only a print shows whether a picture can be printed; after a number is issued it would be too late to find out.
  const trial = { envelope: '{"doc":{}}', options: { logo: logo.bytes } };
  try {
    await processes.run(printTask, trial, { maxCpuMs: maxTrialCpuMs });
    return [];
  } catch (error) {
    if (error instanceof RequestError && error.key === 'typesetter-missing')
      return [stepWarning(['logo_url'], error.message)];
    if (error instanceof RequestError && error.kind === 'unavailable') throw error;
    return [stepError(['logo_url'], 'is not a picture that can be printed')];
  }
}

/** Maximum processor time of printing only the logo, in milliseconds. */
const maxTrialCpuMs = 10_000;
