import { randomUUID } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { accessArea, openAccess, type Access } from '../../src/access/access.area.ts';
import type { Workspace } from '../../src/access/workspaces/workspace.entity.ts';
import { readConfig, type Config } from '../../src/platform/config.ts';
import { RequestError } from '../../src/platform/errors.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { KeySet } from '../../src/platform/auth/keys.ts';
import { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabaseClock } from '../../src/platform/database/moment.ts';
import { Notifier } from '../../src/platform/events/notifier.ts';
import { createLog } from '../../src/platform/log.ts';
import { newKeySet, testSealing } from '../support/keys.ts';
import { createDatabase } from '../support/postgres.ts';

/** One process of the service as far as access goes. */
export type AccessProcess = Access & { readonly database: Database; readonly clock: Clock };

/** A database of a test and any number of processes on it that share their keys. */
export class AccessService implements AsyncDisposable {
  readonly url: string;
  readonly keys: KeySet;
  readonly #stack: AsyncDisposableStack;

  private constructor(url: string, keys: KeySet, stack: AsyncDisposableStack) {
    this.url = url;
    this.keys = keys;
    this.#stack = stack;
  }

  static async open(): Promise<AccessService> {
    const stack = new AsyncDisposableStack();
    const { url } = stack.use(await createDatabase());
    const service = new AccessService(url, await newKeySet(), stack);
    const database = await Database.open({ url, entities: accessArea.entities, poolSize: 1 });
    await migrate(database);
    await database[Symbol.asyncDispose]();
    return service;
  }

  async process(
    settings: Partial<Config> = {},
    { keys = this.keys, clock: given }: { keys?: KeySet; clock?: Clock } = {},
  ): Promise<AccessProcess> {
    const config = { ...readConfig({}), ...settings };
    const log = createLog('silent');
    const database = this.#stack.use(
      await Database.open({ url: this.url, entities: accessArea.entities, poolSize: 4 }),
    );
    const hints = this.#stack.use(await Notifier.open(this.url, log));
    const clock = given ?? this.#stack.use(await openDatabaseClock(database, log));
    const access = this.#stack.use(
      await openAccess({
        clock,
        config,
        log,
        database,
        hints,
        keys,
        sealing: testSealing,
        timings: config.timings,
      }),
    );
    return { ...access, database, clock };
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#stack.disposeAsync();
  }
}

/** Why a process refuses a header as unauthorized; `accepted` when it does not. */
export async function answerTo(access: Access, authorization: string | undefined): Promise<string> {
  try {
    await access.authenticate(authorization);
    return 'accepted';
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'unauthorized') return error.message;
    throw error;
  }
}

/** The time as tokens write it, moved by some seconds. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** The claims of a good token of the service's own. */
export function goodClaims({ id }: Pick<Workspace, 'id'>, changes: Record<string, unknown> = {}): JWTPayload {
  return {
    iss: 'docmill',
    aud: 'docmill',
    sub: 'tester',
    workspace: id,
    scope: 'silo:read transform:write',
    jti: randomUUID(),
    iat: secondsFromNow(-60),
    exp: secondsFromNow(60),
    ...changes,
  };
}

/** Signs claims with the service's own key, or as the header says with another. */
export function sign(
  { current }: KeySet,
  claims: JWTPayload,
  header: Partial<JWTHeaderParameters> = {},
  key: Parameters<SignJWT['sign']>[0] = current.privateKey,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: current.kid, ...header })
    .sign(key);
}
