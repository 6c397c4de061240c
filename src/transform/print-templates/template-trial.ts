import { RequestError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { templateBytes } from '../providers/pdf/own-template.ts';
import type { PdfOptions } from '../providers/pdf/pdf-options.ts';
import { printTask } from '../providers/pdf/printer.ts';
import { mainFile } from '../providers/pdf/typesetting/template-files.ts';
import { createFilesRefusal } from './template-mistakes.ts';
import { examplePrints } from './trial-example.ts';

/** Maximum processor time for printing an example, which has two lines, in milliseconds. */
const maxCpuMs = 10_000;

/** Typesets templates with examples before they are saved. */
export class TemplateTrial {
  readonly #services: Pick<Platform, 'log' | 'processes'>;

  constructor(services: Pick<Platform, 'log' | 'processes'>) {
    this.#services = services;
  }

  /**
   * Typesets the files of a template. Refuses files that cannot be typeset, with their errors under the member of the
   * request from which they come. When even an empty template fails, the typesetter itself is at fault: returns the
   * reason why the files were not checked.
   */
  async run(
    files: Readonly<Record<string, string>>,
    member: 'files' | 'version',
  ): Promise<string | undefined> {
    try {
      await this.#print('{}', { template: { [mainFile]: new Uint8Array() } });
    } catch (error) {
      return this.#untried(error);
    }
    try {
      await this.#printExamples(templateBytes(files));
      return undefined;
    } catch (error) {
      if (error instanceof RequestError && error.kind !== 'unavailable')
        throw createFilesRefusal(member, error);
      return this.#untried(error);
    }
  }

  /** Prints the examples until one succeeds: a template that can print one of them is valid. */
  async #printExamples(template: PdfOptions['template']): Promise<void> {
    let first: unknown;
    for (const { envelope, options } of examplePrints) {
      try {
        return await this.#print(envelope, { ...options, template });
      } catch (error) {
        if (!(error instanceof RequestError) || error.key !== 'template-failed') throw error;
        first ??= error;
      }
    }
    throw first;
  }

  async #print(envelope: string, options: PdfOptions): Promise<void> {
    await this.#services.processes.run(printTask, { envelope, options }, { maxCpuMs });
  }

  #untried(error: unknown): string {
    this.#services.log.warn({ err: error }, 'a print template is saved without having been typeset');
    if (!(error instanceof RequestError)) return 'The typesetter failed: preview the template';
    if (error.key === 'typesetter-missing') return error.message;
    return 'The typesetter has too much to do: preview the template';
  }
}
