import { readFile, stat } from 'node:fs/promises';
import type { ExchangeRatesConfig } from '../../../platform/config.ts';
import { RequestError } from '../../../platform/errors.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { Timings } from '../../../platform/timings.ts';
import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { nextPublication } from './publication-calendar.ts';
import type { RateDay } from './published-rates.ts';
import { readRates } from './published-rates.thread.ts';

/** Source of exchange rates. */
export interface RateSource {
  /** Unique name among all processes. */
  readonly address: string;
  /** Whether it provides current rates once it was read. */
  readonly isLive: boolean;
  /** Returns whether it was read so recently that it need not be read again. */
  isRecent(this: void, checkedAt: Date | undefined, now: Date): boolean;
  /** Returns whether it may have changed since it was last read at the given time. */
  mayHaveChanged(checkedAt: Date | undefined, now: Date): Promise<boolean>;
  /**
   * Reads the rates published after the latest known day, or all; throws a `RequestError` of the kind `unavailable` if it cannot be
   * read.
   */
  read(latest: string | undefined): Promise<readonly RateDay[]>;
}

const readTask = threadTask(import.meta.url, 'published-rates', 'readRates', readRates);

const maxTableBytes = 4 * 2 ** 20;

/** Name of the workspace of calls that are made for all workspaces. */
const sharedWorkspace = 'exchange-rates';

interface RateSourceServices {
  readonly outbound: OutboundClient;
  readonly threads: ThreadPool;
  readonly timings: Pick<Timings, 'exchangeRates'>;
}

/** Creates the source that the settings name. */
export function rateSource({ url, file }: ExchangeRatesConfig, services: RateSourceServices): RateSource {
  return file === undefined ? new PublishedTables(url, services) : new RateFile(file, services);
}

/** Folder in which the European Central Bank publishes its tables. */
class PublishedTables implements RateSource {
  readonly address: string;
  readonly isLive = true;
  readonly #services: RateSourceServices;

  constructor(address: string, services: RateSourceServices) {
    this.address = address.endsWith('/') ? address : `${address}/`;
    this.#services = services;
  }

  readonly isRecent = (checkedAt: Date | undefined, now: Date): boolean => {
    const { cacheMs } = this.#services.timings.exchangeRates;
    return checkedAt !== undefined && now.getTime() - checkedAt.getTime() < cacheMs;
  };

  async mayHaveChanged(checkedAt: Date | undefined, now: Date): Promise<boolean> {
    return !this.isRecent(checkedAt, now);
  }

  /** Reads the daily table, and that of ninety days if a day would be missing in between. */
  async read(latest: string | undefined): Promise<readonly RateDay[]> {
    const [today] = await this.#fetch('eurofxref-daily.xml');
    if (latest !== undefined && today && today.day <= nextPublication(latest)) return [today];
    return [...(today ? [today] : []), ...(await this.#fetch('eurofxref-hist-90d.xml'))];
  }

  async #fetch(name: string): Promise<RateDay[]> {
    const { callTimeoutMs } = this.#services.timings.exchangeRates;
    const result = await this.#services.outbound.call({
      method: 'GET',
      url: this.address + name,
      workspace: sharedWorkspace,
      headers: { accept: 'application/xml, text/xml' },
      timeoutMs: callTimeoutMs,
      maxBytes: maxTableBytes,
      signal: AbortSignal.timeout(2 * callTimeoutMs),
    });
    if (result.kind !== 'answered') throw createUnavailable(result.message);
    if (result.status !== 200) throw createUnavailable(`${name} was answered with status ${result.status}`);
    return parsed(this.#services.threads, result.body, name);
  }
}

/** File of the operator, for installations without internet access. */
class RateFile implements RateSource {
  readonly address: string;
  readonly isLive = false;
  readonly #path: string;
  readonly #threads: ThreadPool;
  #changedMs: number | undefined;

  constructor(path: string, { threads }: Pick<RateSourceServices, 'threads'>) {
    this.address = `file:${path}`;
    this.#path = path;
    this.#threads = threads;
  }

  /** Always false: checking the file is cheap. */
  readonly isRecent = (): boolean => false;

  async mayHaveChanged(): Promise<boolean> {
    return (await this.#changed()) !== this.#changedMs;
  }

  async read(): Promise<readonly RateDay[]> {
    const changedMs = await this.#changed();
    const days = await parsed(this.#threads, await this.#of(readFile(this.#path)), this.#path);
    this.#changedMs = changedMs;
    return days;
  }

  async #changed(): Promise<number> {
    return (await this.#of(stat(this.#path))).mtimeMs;
  }

  async #of<Result>(reading: Promise<Result>): Promise<Result> {
    try {
      return await reading;
    } catch (error) {
      throw createUnavailable(`${this.#path} cannot be read: ${(error as Error).message}`);
    }
  }
}

async function parsed(threads: ThreadPool, bytes: Buffer, name: string): Promise<RateDay[]> {
  try {
    return await threads.run(readTask, new Uint8Array(bytes), { length: bytes.length });
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'bad-request')
      throw createUnavailable(`${name} is no table of exchange rates: ${error.message}`);
    throw error;
  }
}

function createUnavailable(message: string): RequestError {
  return new RequestError('unavailable', `No exchange rates: ${message}`);
}
