import { HourlyMap } from '../hourly-map.ts';
import { compositeKey } from '../ids.ts';
import { stringify } from '../json-text.ts';
import { SharedReads } from '../shared-reads.ts';
import { write } from '../shape/write.ts';
import { keepForms } from './compressed-forms.ts';
import type { Endpoint, EndpointRequest } from './endpoint.ts';

/** Whether an endpoint answers pages that have an entity tag. */
export function isTaggedList({ options }: Endpoint): boolean {
  return options.next !== undefined && options.etag !== undefined;
}

/** How many bytes are kept of all pages together, and of one; its compressed forms are reckoned to be as long once more. */
const most = 32 * 2 ** 20;
const longest = 2 ** 20;

/** A page of a list as it is sent. */
export interface ListAnswer {
  readonly reply: object;
  readonly etag: string;
  readonly body: Buffer;
}

type Request = EndpointRequest<string, object, object>;

/**
 * Pages of lists that have an entity tag, one read for all who ask while another is on its way. A page is written, and
 * compressed, once for as long as its tag stays the same.
 */
export class ListAnswers {
  readonly #reads = new SharedReads<ListAnswer>();
  readonly #kept = new HourlyMap<string, ListAnswer>(most, ({ body }) => 2 * body.length);

  /** The page of an address as the caller sees it. */
  answer(url: string, endpoint: Endpoint, request: Request): Promise<ListAnswer> {
    const { workspaceId, permissions } = request.scope;
    const key = compositeKey(workspaceId, [...permissions].toSorted().join(' '), url);
    return this.#reads.get(key, () => this.#read(key, endpoint, request));
  }

  async #read(key: string, { handle, options }: Endpoint, request: Request): Promise<ListAnswer> {
    const reply = await handle(request);
    const etag = options.etag?.(reply) ?? '';
    const kept = this.#kept.get(key);
    if (kept?.etag === etag) return kept;
    const answer = { reply, etag, body: Buffer.from(stringify(write(options.reply[1], reply))) };
    if (answer.body.length <= longest) {
      keepForms(answer.body);
      this.#kept.set(key, answer);
    }
    return answer;
  }
}
