import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import type { Json, TestAnswer, TestClient } from '../support/service.ts';
import { sharedService, type SharedService } from '../support/shared-service.ts';

/** A call from outside: its headers, and its body as it is sent. */
export interface OutsideCall {
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

/** A service that the tests of a file share; each test has a workspace of its own, with a workflow that does nothing. */
export interface SharedConnect {
  readonly service: SharedService['service'];
  readonly client: TestClient;
  readonly workflow: string;
  /** Makes an endpoint and answers it. */
  readonly newEndpoint: (fields?: object) => Promise<Json>;
  /** Calls an endpoint. */
  readonly call: (endpoint: Json, call?: OutsideCall) => Promise<TestAnswer>;
  /** The job that a call has created, when it has ended. */
  readonly jobOf: (answer: TestAnswer) => Promise<Json>;
  /** What is behind the address of a file. */
  readonly fileAt: (url: string) => Promise<{ bytes: string; type: string | null; name: string | null }>;
  /** How many jobs the workspace has. */
  readonly jobs: () => Promise<number>;
}

/** Starts the service for the tests of a file. */
export function sharedConnect(env: Record<string, string> = {}): SharedConnect {
  const shared = sharedService({ env: { DOCMILL_LOG_LEVEL: 'silent', ...env } });
  let client: TestClient;
  let workflow: string;
  beforeEach(async () => {
    client = await shared.service.client();
    workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, { name: 'A', steps: [] });
  });
  return {
    get service() {
      return shared.service;
    },
    get client() {
      return client;
    },
    get workflow() {
      return workflow;
    },
    async newEndpoint(fields = {}) {
      const body = { slug: `s-${randomUUID()}`, workflow_id: workflow, auth: 'none', ...fields };
      const { status, json } = await client.post('/connect/v1/endpoints', body);
      expect({ status, json }).toMatchObject({ status: 200 });
      return json;
    },
    async call(endpoint, { body = '<order/>', headers = {}, query = '' } = {}) {
      const { pathname } = new URL(endpoint.url);
      const response = await fetch(`${shared.service.url}${pathname}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/xml', ...headers },
        body: new Uint8Array(Buffer.from(body)),
      });
      return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
    },
    async jobOf({ status, json }) {
      expect({ status, json }).toMatchObject({ status: 202 });
      const follow = await client.get(`/transform/v1/jobs/${json.job_id}`);
      return follow.json;
    },
    async fileAt(url) {
      const { pathname, search } = new URL(url);
      const { headers, ...answer } = await fetch(`${shared.service.url}${pathname}${search}`).then(
        async (response) => ({ headers: response.headers, bytes: await response.text() }),
      );
      return { ...answer, type: headers.get('content-type'), name: headers.get('content-disposition') };
    },
    jobs: async () => (await client.get('/transform/v1/jobs?limit=100')).json.list.length,
  };
}
