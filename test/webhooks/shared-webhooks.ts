import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import type { Json, TestAnswer, TestClient } from '../support/service.ts';
import { sharedService, type SharedService } from '../support/shared-service.ts';
import type { TimingChanges } from '../support/timings.ts';
import { startReceiver, type Receiver } from './receiver.ts';

export const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A service that the tests of a file share; each test has a workspace and a receiver of its own. */
export interface SharedWebhooks {
  readonly service: SharedService['service'];
  readonly client: TestClient;
  readonly receiver: Receiver;
  /** Makes an endpoint of the receiver's that is told of series, and answers its address. */
  newEndpoint: (fields?: object) => Promise<string>;
  /** Makes a series, which is a change, and answers its id. */
  newSeries: () => Promise<string>;
  /** Changes a series. */
  rename: (id: string, name: string) => Promise<TestAnswer>;
  /** What the endpoint of an address is told and was told, newest first. */
  deliveriesOf: (address: string, query?: string) => Promise<Json[]>;
  /** What the receiver was told about a record. */
  toldAbout: (id: string) => Json[];
}

/** Starts the service for the tests of a file. */
export function sharedWebhooks(webhooks: TimingChanges['webhooks'] = {}): SharedWebhooks {
  const shared = sharedService({
    env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1', DOCMILL_LOG_LEVEL: 'silent' },
    timings: { webhooks: { handOverMs: 100, pollMs: 500, ...webhooks } },
  });
  let receiver: Receiver;
  let client: TestClient;
  beforeEach(async () => {
    receiver = await startReceiver();
    client = await shared.service.client();
    return () => receiver[Symbol.asyncDispose]();
  });
  return {
    get service() {
      return shared.service;
    },
    get client() {
      return client;
    },
    get receiver() {
      return receiver;
    },
    async newEndpoint(fields = {}) {
      const types = ['series.created', 'series.updated'];
      const { status, json } = await client.post('/webhooks/v1/endpoints', {
        url: receiver.url,
        secret,
        types,
        ...fields,
      });
      expect({ status, json }).toMatchObject({ status: 200 });
      return `/webhooks/v1/endpoints/${json.id}`;
    },
    async newSeries() {
      const id = randomUUID();
      const { status } = await client.put(`/sequence/v1/series/${id}`, { name: 'A', code: 'A' });
      expect(status).toBe(200);
      return id;
    },
    rename: (id, name) => client.patch(`/sequence/v1/series/${id}`, { name }),
    deliveriesOf: async (address, query = '') =>
      (await client.get(`${address}/deliveries${query}`)).json.list,
    toldAbout: (id) => receiver.messages.map(({ json }) => json).filter(({ data }) => data.id === id),
  };
}
