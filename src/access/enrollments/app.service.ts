import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { raw } from '@mikro-orm/postgresql';
import type { ScopeWord } from '../../platform/auth/roles.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import { nameForm, nameRule } from '../workspaces/workspace.inputs.ts';
import { App } from './app.entity.ts';

/** Credentials of an app. The secret is shown only once. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Names of the other sources of metadata, which an app must not have. */
const reserved = new Set(['user', 'job']);

/** Apps of an installation and their secrets, stored only as hashes. */
export class AppService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Registers an app; refuses a name that another app has. */
  async create(name: string, scopes: readonly ScopeWord[]): Promise<ClientCredentials> {
    if (!nameForm.test(name) || reserved.has(name))
      throw invalid({ name: nameRule }, `An app cannot be named "${name}"`);
    if (scopes.includes('transform:answer'))
      throw invalid({ scope: 'must not hold transform:answer, which goes with an integration' });
    const { secret, secretHash } = newSecret();
    const app = {
      id: newId(),
      name,
      secretHash,
      scope: scopes.join(' '),
      createdAt: raw('clock_timestamp()'),
    };
    const insert = this.#database.em().createQueryBuilder(App).insert(app).onConflict('name').ignore();
    const { affectedRows } = await insert.execute('run');
    if (affectedRows === 0) throw new RequestError('conflict', `There is an app called ${name} already`);
    return { clientId: app.id, clientSecret: secret };
  }

  /** Replaces the secret of an app; the old one is no longer valid. */
  async rotate(name: string): Promise<ClientCredentials> {
    const app = await this.#database.em().findOne(App, { name });
    if (!app) throw notFound('App');
    const { secret, secretHash } = newSecret();
    await this.#database.em().nativeUpdate(App, { id: app.id }, { secretHash });
    return { clientId: app.id, clientSecret: secret };
  }

  /** Lists all apps, ordered by name. */
  list(): Promise<App[]> {
    return this.#database.em().find(App, {}, { orderBy: { name: 'asc' } });
  }

  /** Finds an app by its client id. */
  async find(id: string): Promise<App | undefined> {
    return (isUuid(id) ? await this.#database.em().findOne(App, { id }) : null) ?? undefined;
  }

  /** Returns the app with these credentials; refuses as `unauthorized`, without saying whether the id or the secret is wrong. */
  async authenticate({ clientId, clientSecret }: ClientCredentials): Promise<App> {
    const app = await this.find(clientId);
    if (!app || !timingSafeEqual(app.secretHash, hashOf(clientSecret)))
      throw new RequestError('unauthorized', 'The client id or secret is not valid');
    return app;
  }
}

function newSecret(): { secret: string; secretHash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashOf(secret) };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
