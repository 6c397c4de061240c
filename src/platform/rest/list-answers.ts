import { LRUCache } from 'lru-cache';
import { compositeKey } from '../ids.ts';
import { shownRecordExpiry } from '../record-cache.ts';
import { SingleFlight } from '../single-flight.ts';
import { writeText } from '../shape/write.ts';
import { keepForms } from './compressed-forms.ts';
import type { Endpoint, EndpointRequest } from './endpoint.ts';

/** Whether an endpoint answers pages with an entity tag. */
export function isTaggedList({ options }: Endpoint): boolean {
  return options.next !== undefined && options.etag !== undefined;
}

/**
 * Maximum bytes that are cached of all pages together, and of one; its compressed forms are estimated to have the same size
 * again.
 */
const maxCachedBytes = 32 * 2 ** 20;
const maxPageBytes = 2 ** 20;

/** Maximum characters of the URLs that are remembered as requested. */
const maxRememberedLength = 2 ** 20;

/** The serialised response of a reply. */
export interface WrittenAnswer {
  readonly etag: string | undefined;
  /** Query parameters of the next page. */
  readonly next: Readonly<Record<string, string>> | undefined;
  /** Serialises the body on demand: a client that has the version of the tag does not need it. */
  readonly body: () => string | Buffer;
}

interface KeptPage extends WrittenAnswer {
  readonly body: () => Buffer;
}

type Request = EndpointRequest<string, object, object>;

/**
 * Responses of lists with entity tags. Concurrent requests for the same page share one read. A page that is requested again is
 * serialised and compressed only once until its tag changes: most pages are requested once, and caching those would cost more
 * than writing them.
 */
export class ListAnswers {
  readonly #reads = new SingleFlight<string, WrittenAnswer>();
  readonly #kept = new LRUCache<string, KeptPage>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ body }) => 2 * body().length,
    ...shownRecordExpiry,
  });
  readonly #asked = new LRUCache<string, true>({
    maxSize: maxRememberedLength,
    sizeCalculation: (_, { length }) => length,
  });

  /** Returns the page at a URL, as the caller may see it. */
  answer(url: string, endpoint: Endpoint, request: Request): Promise<WrittenAnswer> {
    const { workspaceId, permissions } = request.scope;
    const key = compositeKey(workspaceId, [...permissions].toSorted().join(' '), url);
    return this.#reads.joinNext(key, () => this.#read(key, endpoint, request));
  }

  async #read(key: string, { handle, options }: Endpoint, request: Request): Promise<WrittenAnswer> {
    const isAskedAgain = this.#asked.get(key) === true;
    this.#asked.set(key, true);
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

  /** Converts a page to bytes, and caches it unless it is too large. */
  #keep(key: string, page: Pick<WrittenAnswer, 'etag' | 'next'>, text: string): Buffer {
    const bytes = Buffer.from(text);
    if (bytes.length <= maxPageBytes) {
      keepForms(bytes);
      this.#kept.set(key, { ...page, body: () => bytes });
    }
    return bytes;
  }
}
