import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { TargetRefused } from './guarded-connector.ts';
import type { OutboundResult } from './outbound-result.ts';

type Controller = Dispatcher.DispatchController;
type Unknown = Extract<OutboundResult, { kind: 'unknown' }>;

/** One request and its response: tracks whether the request may have reached the server, and limits the size of the response. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #host: string;
  readonly #maxBytes: number;
  readonly #result = Promise.withResolvers<OutboundResult>();
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #sending: Controller | undefined;
  #isOver = false;

  constructor(host: string, maxBytes: number) {
    this.#host = host;
    this.#maxBytes = maxBytes;
  }

  /** The result; rejects only for a malformed request, which is a bug. */
  get result(): Promise<OutboundResult> {
    return this.#result.promise;
  }

  /** Ends the exchange on a timeout; a request that was not sent yet never will be. */
  giveUp(): void {
    this.#stop(
      this.#sending
        ? this.#unknown('timeout', 'did not answer in time')
        : this.#unreachable('no connection in time'),
    );
  }

  onRequestStart(controller: Controller): void {
    if (this.#isOver) return controller.abort(givenUp);
    this.#sending = controller;
  }

  onResponseStart(_: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const { 'content-encoding': encoding = 'identity' } = headers;
    if (encoding !== 'identity')
      this.#stop(this.#unknown('answer-unreadable', 'compressed its answer unasked'));
    if (Number(headers['content-length']) > this.#maxBytes) this.#tooLarge();
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) return this.#tooLarge();
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#chunks, this.#bytes);
    this.#settle({ kind: 'answered', status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_: Controller, error: Error): void {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    if (code === 'UND_ERR_INVALID_ARG') return this.#result.reject(error);
    if (error instanceof TargetRefused) return this.#settle({ kind: 'refused', message: error.message });
    this.#settle(this.#sending ? this.#failure(code) : this.#unreachable(code));
  }

  #failure(code: string): Unknown {
    if (/^(HTTPParserError|HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH))/.test(code))
      return this.#unknown('answer-unreadable', `answered no valid HTTP (${code})`);
    return this.#unknown('connection-lost', `closed the connection before it had answered (${code})`);
  }

  #tooLarge(): void {
    this.#stop(this.#unknown('answer-too-large', `answered more than ${this.#maxBytes} bytes`));
  }

  #unknown(code: Unknown['code'], what: string): Unknown {
    return { kind: 'unknown', code, message: `${this.#host} ${what}` };
  }

  #unreachable(reason: string): OutboundResult {
    return {
      kind: 'unavailable',
      code: 'host-unreachable',
      message: `${this.#host} was not reached (${reason})`,
    };
  }

  #settle(result: OutboundResult): void {
    this.#isOver = true;
    this.#result.resolve(result);
  }

  #stop(result: OutboundResult): void {
    this.#settle(result);
    this.#sending?.abort(givenUp);
  }
}

const givenUp = new Error('given up');
