import { HourlyMap } from '../hourly-map.ts';
import { compositeKey } from '../ids.ts';
import { LruMap } from '../lru-map.ts';
import { SharedReads } from '../shared-reads.ts';
import { writeText } from '../shape/write.ts';
import { keepForms } from './compressed-forms.ts';
import type { Endpoint, EndpointRequest } from './endpoint.ts';

/** Whether an endpoint answers pages that have an entity tag. */
export function isTaggedList({ options }: Endpoint): boolean {
  return options.next !== undefined && options.etag !== undefined;
}

/** How many bytes are kept of all pages together, and of one; its compressed forms are reckoned to be as long once more. */
const most = 32 * 2 ** 20;
const longest = 2 ** 20;

/** How many characters of addresses are remembered whose pages were asked for. */
const mostAsked = 2 ** 20;

/** What is sent of a reply. */
export interface WrittenAnswer {
  readonly etag: string | undefined;
  /** The query parameters that lead to the next page. */
  readonly next: Readonly<Record<string, string>> | undefined;
  /** Written when it is asked for: who has what the tag names does not need it. */
  readonly body: () => string | Buffer;
}

interface KeptPage extends WrittenAnswer {
  readonly body: () => Buffer;
}

type Request = EndpointRequest<string, object, object>;

/**
 * Pages of lists that have an entity tag, one read for all who ask while another is on its way. A page that is asked for
 * again is written, and compressed, once for as long as its tag stays the same: most pages are asked for once, and to hold
 * those would cost more than to write them.
 */
export class ListAnswers {
  readonly #reads = new SharedReads<WrittenAnswer>();
  readonly #kept = new HourlyMap<string, KeptPage>(most, ({ body }) => 2 * body().length);
  readonly #asked = new LruMap<string, { readonly length: number }>(mostAsked, ({ length }) => length);

  /** The page of an address as the caller sees it. */
  answer(url: string, endpoint: Endpoint, request: Request): Promise<WrittenAnswer> {
    const { workspaceId, permissions } = request.scope;
    const key = compositeKey(workspaceId, [...permissions].toSorted().join(' '), url);
    return this.#reads.get(key, () => this.#read(key, endpoint, request));
  }

  async #read(key: string, { handle, options }: Endpoint, request: Request): Promise<WrittenAnswer> {
    const isAskedAgain = this.#asked.get(key) !== undefined;
    this.#asked.set(key, { length: key.length });
    const reply = await handle(request);
    const [, shape] = options.reply;
    const page = { etag: options.etag?.(reply), next: options.next?.(reply) };
    const kept = this.#kept.get(key);
    if (kept && kept.etag === page.etag) return kept;
    let body: string | Buffer | undefined;
    const write = (): string | Buffer => {
      const text = writeText(shape, reply);
      return isAskedAgain ? this.#keep(key, page, text) : text;
    };
    return { ...page, body: () => (body ??= write()) };
  }

  /** The bytes of a page, kept unless they are too many. */
  #keep(key: string, page: Pick<WrittenAnswer, 'etag' | 'next'>, text: string): Buffer {
    const bytes = Buffer.from(text);
    if (bytes.length <= longest) {
      keepForms(bytes);
      this.#kept.set(key, { ...page, body: () => bytes });
    }
    return bytes;
  }
}
