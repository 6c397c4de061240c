import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import { printDocument, type PrintServices } from '../providers/pdf/printer.ts';
import { PdfPreview, type PdfPreviewInput } from './preview.ts';

/** What previews need beside what prints do. */
export interface PreviewServices extends PrintServices {
  readonly clock: Pick<Clock, 'now'>;
  readonly entries: Pick<SiloEntryService, 'load' | 'prepare'>;
  readonly isSandbox: (workspaceId: string) => Promise<boolean>;
}

/** A preview that takes longer is ended. */
const longestMs = 30_000;

/** Prints documents as a step of the action `pdf` would, and keeps nothing. */
export class PdfPreviewService {
  readonly #services: PreviewServices;

  constructor(services: PreviewServices) {
    this.#services = services;
  }

  /** The print as a file. */
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

  /** The same as text. */
  async text(scope: Scope, input: PdfPreviewInput, gone?: AbortSignal): Promise<PdfPreview> {
    const { name, bytes } = await this.#print(scope, input, gone);
    const data = bytes.toString('base64');
    return Object.assign(new PdfPreview(), { name, mime: 'application/pdf', size: bytes.length, data });
  }

  async #print(
    scope: Scope,
    input: PdfPreviewInput,
    gone?: AbortSignal,
  ): Promise<{ name: string; bytes: Buffer; at: Date }> {
    const { workspaceId } = scope;
    const { data: _data, siloEntryId: _id, templateFiles, ...config } = input;
    const envelope = await this.#envelope(scope, input);
    const at = this.#services.clock.now();
    const over = AbortSignal.timeout(longestMs);
    const signal = gone ? AbortSignal.any([gone, over]) : over;
    const sandbox = await this.#services.isSandbox(workspaceId);
    const job = { scope, signal, tries: 0, now: at, sandbox, envelope, config, templateFiles };
    const printed = await printDocument(job, this.#services);
    if ('status' in printed) {
      const { status, message = 'The document cannot be printed' } = printed;
      throw new Refusal(status === 'ERR' ? 'unavailable' : 'validation', message);
    }
    return { name: printed.name, bytes: Buffer.from(printed.bytes), at };
  }

  /** The envelope to print as JSON: calculated, whether it validates or not. */
  async #envelope(
    scope: Scope,
    { data, siloEntryId }: Pick<PdfPreviewInput, 'data' | 'siloEntryId'>,
  ): Promise<string> {
    if ((data === undefined) === (siloEntryId === undefined))
      throw invalid({ data: 'is required, or a silo_entry_id, but not both' });
    if (data !== undefined)
      return (await this.#services.entries.prepare(scope, { data, allowInvalid: true })).text;
    requirePermission(scope, 'silo:read');
    const entry = await this.#services.entries.load(scope.workspaceId, siloEntryId ?? '');
    if (!entry) throw invalid({ silo_entry_id: 'is not the id of an entry' });
    return entry.text;
  }
}
