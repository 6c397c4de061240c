import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { RequestError } from '../../platform/errors.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import { printDocument, type PrintServices } from '../providers/pdf/printer.ts';
import { PdfPreview, type PdfPreviewInput } from './preview.ts';
import { readPreviewedEnvelope } from './previewed-envelope.ts';
import { createFilesRefusal } from './template-mistakes.ts';

/** Services that previews need in addition to those of prints. */
export interface PreviewServices extends PrintServices {
  readonly clock: Pick<Clock, 'now'>;
  readonly entries: Pick<SiloEntryService, 'load' | 'prepare'>;
  readonly isSandbox: (workspaceId: string) => Promise<boolean>;
}

/** Maximum processor time of a preview, in milliseconds. */
const maxCpuMs = 30_000;

/** Prints documents as a step of the action `pdf` would, and stores nothing. */
export class PdfPreviewService {
  readonly #services: PreviewServices;

  constructor(services: PreviewServices) {
    this.#services = services;
  }

  /** Returns the print as a file. */
  async file(scope: Scope, input: PdfPreviewInput, gone?: AbortSignal): Promise<FileAnswer> {
    const { name, bytes, at } = await this.#print(scope, input, gone);
    return new FileAnswer({
      name,
      mime: 'application/pdf',
      size: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
      createdAt: at,
      open: async () => Readable.from([bytes]),
    });
  }

  /** Returns the print in base64. */
  async text(scope: Scope, input: PdfPreviewInput, gone?: AbortSignal): Promise<PdfPreview> {
    const { name, bytes, notices } = await this.#print(scope, input, gone);
    const data = bytes.toString('base64');
    return Object.assign(new PdfPreview(), {
      name,
      mime: 'application/pdf',
      size: bytes.length,
      data,
      notices,
    });
  }

  async #print(
    scope: Scope,
    input: PdfPreviewInput,
    gone?: AbortSignal,
  ): Promise<{ name: string; bytes: Buffer; notices: readonly string[]; at: Date }> {
    const { workspaceId } = scope;
    const { data: _data, siloEntryId: _id, templateFiles, ...config } = input;
    const envelope = await readPreviewedEnvelope(this.#services.entries, scope, input);
    const at = this.#services.clock.now();
    const signal = gone ?? new AbortController().signal;
    const sandbox = await this.#services.isSandbox(workspaceId);
    const job = { scope, signal, maxCpuMs, tries: 0, now: at, sandbox, envelope, config, templateFiles };
    const printed = await printDocument(job, this.#services).catch((error: unknown) => {
      const isTheirs = templateFiles && error instanceof RequestError && error.key === 'template-failed';
      throw isTheirs ? createFilesRefusal('template_files', error) : error;
    });
    if ('status' in printed) {
      const { status, message = 'The document cannot be printed' } = printed;
      throw new RequestError(status === 'ERR' ? 'unavailable' : 'validation', message);
    }
    const { name, bytes, notices } = printed;
    return { name, bytes: Buffer.from(bytes), notices, at };
  }
}
