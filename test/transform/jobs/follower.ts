import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';

/** An event as a dashboard asks for it. */
export interface FollowedEvent {
  cursor: string;
  jobId: string;
  jobStatus: string;
  intentId: string;
  name: string | null;
  provider: string;
  event: { index: number; at: string; status: string; code: string | null };
}

const query = `subscription ($jobId: ID!, $after: String) { jobEvents(jobId: $jobId, after: $after) {
  cursor jobId jobStatus intentId name provider event { index at status code } } }`;

/** A client of subscriptions with a token, or with none. */
export function socketOf(url: string, token: string | undefined): Client {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}

/** What a subscription tells, as it comes; ends when the subscription does, throws what the server refused with. */
export async function* toldBy<Told>(
  socket: Client,
  query: string,
  variables: Record<string, unknown>,
): AsyncGenerator<Told, void, undefined> {
  try {
    for await (const { data, errors } of socket.iterate<Record<string, Told>>({ query, variables })) {
      if (errors) throw new Refused(errors);
      if (data) yield* Object.values(data);
    }
  } catch (error) {
    throw Array.isArray(error) ? new Refused(error as ConstructorParameters<typeof Refused>[0]) : error;
  }
}

/** The events of a job as they come. */
export function eventsOf(
  socket: Client,
  jobId: string,
  after?: string,
): AsyncGenerator<FollowedEvent, void, undefined> {
  return toldBy(socket, query, { jobId, ...(after !== undefined && { after }) });
}

/** What a subscription was refused with. */
export class Refused extends Error {
  readonly key: unknown;

  constructor(errors: readonly { message: string; extensions?: Record<string, unknown> | undefined }[]) {
    super(errors[0]?.message ?? '');
    this.key = errors[0]?.extensions?.['key'];
  }
}

/** Everything that comes. */
export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** All events of a job to its end, over a socket of its own. */
export async function followed(
  url: string,
  token: string | undefined,
  jobId: string,
  after?: string,
): Promise<FollowedEvent[]> {
  const socket = socketOf(url, token);
  try {
    return await collected(eventsOf(socket, jobId, after));
  } finally {
    await socket.dispose();
  }
}
