import { buffer } from 'node:stream/consumers';
import { readDataUri } from '../../../platform/data-uri.ts';
import { LruMap } from '../../../platform/lru-map.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { Timings } from '../../../platform/timings.ts';
import type { Answer } from '../../../platform/outbound/outbound-result.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { err, ko, type Outcome, type Task } from '../action.ts';
import { longerPause, unanswered } from '../http/answers.ts';
import { isPicture, unreadableLogo } from './logo.ts';

/** What logos are had from. */
export interface LogoServices {
  readonly outbound: Pick<OutboundClient, 'call'>;
  readonly files: Pick<FileService, 'bytesOf' | 'ofUrl'>;
  readonly timings: Pick<Timings, 'outbound'>;
}

/** Who asks for a logo. */
type Asking = Pick<Task, 'scope' | 'signal' | 'tries'>;

/** A logo as it was fetched. */
interface FetchedLogo {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** A logo, or how the step ends or goes on without it. */
type FoundLogo = { readonly bytes: Uint8Array } | Outcome;

/** As many as a logo in a config may have, about. */
const mostBytes = 2_000_000;
const keptBytes = 32 * 1024 * 1024;

/** Finds logos: in the text that names them, among the files of the workspace, or at somebody's server. */
export class LogoSource {
  readonly #services: LogoServices;
  readonly #kept = new LruMap<string, FetchedLogo>(keptBytes, ({ bytes }) => bytes.length + 1000);

  constructor(services: LogoServices) {
    this.#services = services;
  }

  /** The logo that a text names; a server that is away is asked again later, one that has no logo is not. */
  async find(text: string, asking: Asking): Promise<FoundLogo> {
    const known = await this.findHere(text, asking);
    if (known) return known;
    const found = await this.#fetch(text, asking);
    if ('bytes' in found) this.#kept.set(keyOf(text, asking), { bytes: found.bytes, at: Date.now() });
    return found;
  }

  /** The same without a call to a server: undefined where only that would tell. */
  async findHere(text: string, asking: Asking): Promise<FoundLogo | undefined> {
    const data = readDataUri(text);
    if (data) return 'bytes' in data ? data : ko('logo-unreadable', `The logo ${data.error}`);
    const { workspaceId } = asking.scope;
    const file = await this.#services.files.ofUrl(workspaceId, text);
    if (file) {
      if (!file.stored) return ko('logo-missing', `The bytes of the file ${file.name} have not come yet`);
      if (file.size > mostBytes) return tooLarge();
      return picture(await buffer(await this.#services.files.bytesOf(file).open()));
    }
    const kept = this.#kept.get(keyOf(text, asking));
    return kept && Date.now() - kept.at < this.#services.timings.outbound.logoCacheMs ? kept : undefined;
  }

  async #fetch(url: string, { scope, signal, tries }: Asking): Promise<FoundLogo> {
    const result = await this.#services.outbound.call({
      method: 'GET',
      url,
      workspace: scope.workspaceId,
      headers: { accept: 'image/png, image/jpeg' },
      timeoutMs: this.#services.timings.outbound.logoTimeoutMs,
      maxBytes: mostBytes,
      signal,
    });
    if (result.kind === 'answered') return answered(result, tries);
    if (result.kind === 'unknown' && result.code === 'answer-too-large') return tooLarge();
    return unanswered(result);
  }
}

function keyOf(text: string, { scope }: Asking): string {
  return `${scope.workspaceId} ${text}`;
}

/** Statuses of a server that may well have the logo later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

function answered(answer: Answer, tries: number): FoundLogo {
  const { status, body } = answer;
  if (status === 200) return picture(body);
  const message = `The server of the logo answered ${status}`;
  if (status >= 500 || passing.has(status)) return err(`http-${status}`, message, longerPause(answer, tries));
  return ko('logo-missing', message);
}

function picture(bytes: Uint8Array): FoundLogo {
  return isPicture(bytes) ? { bytes } : ko('logo-unreadable', unreadableLogo().message);
}

function tooLarge(): Outcome {
  return ko('logo-unreadable', `The logo has over ${mostBytes} bytes`);
}
