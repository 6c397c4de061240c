import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { TestClient } from '../../../support/service.ts';
import type { TimingChanges } from '../../../support/timings.ts';
import { sharedService, type SharedService } from '../../../support/shared-service.ts';
import { secret, startExternalProvider, type ExternalProvider } from './external-provider.ts';

/** A service and someone else's provider that the tests of a file share; each test has a workspace of its own. */
export interface SharedProvider {
  readonly service: SharedService['service'];
  /** A client of the workspace of the test that runs. */
  readonly client: TestClient;
  /** It answers OK, and has been sent nothing, when a test begins. */
  readonly provider: ExternalProvider;
  /** An integration of the provider's in that workspace that serves these actions, and its id. */
  integrate: (actions: readonly object[], fields?: object) => Promise<string>;
}

/** Starts both for the tests of a file. */
export function sharedProvider(timings: TimingChanges = {}): SharedProvider {
  const shared = sharedService({
    env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1', DOCMILL_LOG_LEVEL: 'silent' },
    timings,
  });
  let provider: ExternalProvider;
  let client: TestClient;
  beforeAll(async () => {
    provider = await startExternalProvider();
    return () => provider[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    client = await shared.service.client();
    provider.tasks.length = 0;
    provider.heads.length = 0;
    provider.reply = () => ({ body: { status: 'OK' } });
  });
  return {
    get service() {
      return shared.service;
    },
    get client() {
      return client;
    },
    get provider() {
      return provider;
    },
    async integrate(actions, fields = {}) {
      const id = randomUUID();
      const config = { url: provider.url, secret, actions, ...fields };
      const { status, json } = await client.put(`/transform/v1/integrations/${id}`, {
        provider: 'http',
        config,
      });
      expect({ status, json }).toMatchObject({ status: 200 });
      return id;
    },
  };
}
