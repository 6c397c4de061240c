import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { readDataUri } from '../../../platform/data-uri.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { Timings } from '../../../platform/timings.ts';
import type { Answer } from '../../../platform/outbound/outbound-result.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { err, ko, type Outcome, type Task } from '../action.ts';
import { findLongerPause, resolveUnanswered } from '../http/answers.ts';
import { isPicture, unreadableLogo } from './logo.ts';

/** Services that finding logos requires. */
export interface LogoServices {
  readonly outbound: Pick<OutboundClient, 'call'>;
  readonly files: Pick<FileService, 'bytesOf' | 'ofUrl'>;
  readonly timings: Pick<Timings, 'outbound'>;
}

/** Task that needs a logo. */
type LogoRequest = Pick<Task, 'scope' | 'signal' | 'tries'>;

/** Logo, or the outcome of the step without it. */
type FoundLogo = { readonly bytes: Uint8Array } | Outcome;

/** Maximum size in bytes, about that of a logo in a config. */
const maxLogoBytes = 2_000_000;
const maxCacheBytes = 32 * 1024 * 1024;

/** Finds logos: in a data URI, among the files of the workspace, or on a remote server. */
export class LogoSource {
  readonly #services: LogoServices;
  readonly #cache: LRUCache<string, Uint8Array>;

  constructor(services: LogoServices) {
    this.#services = services;
    this.#cache = new LRUCache({
      maxSize: maxCacheBytes,
      sizeCalculation: ({ length }) => length + 1000,
      ttl: services.timings.outbound.logoCacheMs,
    });
  }

  /** Finds the logo that a text names; an unavailable server is retried, a server without the logo is not. */
  async find(text: string, asking: LogoRequest): Promise<FoundLogo> {
    const known = await this.findLocally(text, asking);
    if (known) return known;
    const found = await this.#fetch(text, asking);
    if ('bytes' in found) this.#cache.set(createKey(text, asking), found.bytes);
    return found;
  }

  /** Finds a logo without calling a server; undefined if that would be required. */
  async findLocally(text: string, asking: LogoRequest): Promise<FoundLogo | undefined> {
    const data = readDataUri(text);
    if (data) return 'bytes' in data ? data : ko('logo-unreadable', `The logo ${data.error}`);
    const { workspaceId } = asking.scope;
    const file = await this.#services.files.ofUrl(workspaceId, text);
    if (file) {
      if (!file.stored) return ko('logo-missing', `The bytes of the file ${file.name} have not come yet`);
      if (file.size > maxLogoBytes) return tooLarge();
      return picture(await buffer(await this.#services.files.bytesOf(file).open()));
    }
    const bytes = this.#cache.get(createKey(text, asking));
    return bytes && { bytes };
  }

  async #fetch(url: string, { scope, signal, tries }: LogoRequest): Promise<FoundLogo> {
    const result = await this.#services.outbound.call({
      method: 'GET',
      url,
      workspace: scope.workspaceId,
      headers: { accept: 'image/png, image/jpeg' },
      timeoutMs: this.#services.timings.outbound.logoTimeoutMs,
      maxBytes: maxLogoBytes,
      signal,
    });
    if (result.kind === 'answered') return readLogoAnswer(result, tries);
    if (result.kind === 'unknown' && result.code === 'answer-too-large') return tooLarge();
    return resolveUnanswered(result);
  }
}

function createKey(text: string, { scope }: LogoRequest): string {
  return `${scope.workspaceId} ${text}`;
}

/** Statuses below 500 of a server that may have the logo later. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

function readLogoAnswer(answer: Answer, tries: number): FoundLogo {
  const { status, body } = answer;
  if (status === 200) return picture(body);
  const message = `The server of the logo answered ${status}`;
  if (status >= 500 || retryableStatuses.has(status))
    return err(`http-${status}`, message, findLongerPause(answer, tries));
  return ko('logo-missing', message);
}

function picture(bytes: Uint8Array): FoundLogo {
  return isPicture(bytes) ? { bytes } : ko('logo-unreadable', unreadableLogo().message);
}

function tooLarge(): Outcome {
  return ko('logo-unreadable', `The logo has over ${maxLogoBytes} bytes`);
}
