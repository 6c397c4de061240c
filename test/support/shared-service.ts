import { beforeAll } from 'vitest';
import { startTestService, type TestClient, type TestService, type TestServiceOptions } from './service.ts';

/** What the tests of a file share, from before the first of them until after the last. */
export interface SharedService {
  readonly service: TestService;
  /** A client of a workspace that all of them use. */
  readonly client: TestClient;
}

/** Starts one service for the tests of a file, or of what it is called in. */
export function sharedService(options?: TestServiceOptions): SharedService {
  let started: SharedService | undefined;
  beforeAll(async () => {
    const service = await startTestService(options);
    started = { service, client: await service.client() };
    return () => service[Symbol.asyncDispose]();
  });
  const opened = (): SharedService => {
    if (!started) throw new Error('the service is there only while tests run');
    return started;
  };
  return {
    get service() {
      return opened().service;
    },
    get client() {
      return opened().client;
    },
  };
}
