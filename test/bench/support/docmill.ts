import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { BenchPostgres } from './bench-postgres.ts';
import type { DocmillProgram } from './docmill-program.ts';
import { Program } from './program.ts';

/** An installation of Docmill over a database of its own: any number of processes, and what the bench sees of it. */
export class Docmill {
  readonly database: string;
  /** A connection of the bench's own. */
  readonly client: Client;
  readonly #environment: Readonly<Record<string, string>>;

  private constructor(database: string, client: Client, environment: Readonly<Record<string, string>>) {
    this.database = database;
    this.client = client;
    this.#environment = environment;
  }

  /** Makes an installation that is removed with `stack`; `environment` is what its settings are beside the usual ones. */
  static async open(
    postgres: BenchPostgres,
    stack: AsyncDisposableStack,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Docmill> {
    const database = await postgres.database();
    const folder = await mkdtemp(join(tmpdir(), 'docmill-bench-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const client = stack.adopt(new Client({ connectionString: database }), (each) => each.end());
    await client.connect();
    const settings = {
      DATABASE_URL: database,
      DOCMILL_DATA: folder,
      PORT: '0',
      DOCMILL_RATE_LIMIT: '0',
      ...environment,
    };
    return new Docmill(database, client, settings);
  }

  /** Starts a process of these roles. */
  start(roles: 'web' | 'worker' | 'web,worker'): Program<DocmillProgram> {
    const module = new URL('./docmill-program.js', import.meta.url);
    return new Program(module, { ...this.#environment, DOCMILL_ROLES: roles });
  }

  /** Resolves when all jobs from this one on have ended; earlier ones, which have smaller ids, are not looked at. */
  async ended({ workspaceId, firstId }: { workspaceId: string; firstId: string }): Promise<void> {
    const open =
      'select exists (select from job where workspace_id = $1 and id >= $2 and completed_at is null) as open';
    for (;;) {
      const { rows } = await this.client.query<{ open: boolean }>(open, [workspaceId, firstId]);
      if (!rows[0]?.open) return;
      await setTimeout(20);
    }
  }

  /** The time by the clock of the database. */
  async now(): Promise<Date> {
    const { rows } = await this.client.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date(NaN);
  }
}
