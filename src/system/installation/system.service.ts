import { examineInstallation } from '../../doctor/doctor.ts';
import { OpenDatabase } from '../../doctor/open-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';
import { programVersion } from '../../platform/program-version.ts';
import type { InstallationService } from '../../transform/engine/installation.service.ts';
import { System, SystemDatabase, SystemFinding, SystemQueue, SystemWorker } from './installation.resource.ts';

const databaseStatement = statement(
  'system.database',
  {},
  () => `
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
).withRows({ version: 'text', bytes: 'float8' });

/** Status of the installation for its operator, from the database: the same in every process. */
export class SystemService {
  readonly #services: Pick<Platform, 'config' | 'database'>;
  readonly #installation: InstallationService;
  readonly #version = programVersion();
  #examined: Promise<SystemFinding[]> | undefined;
  #examinedAt = -Infinity;

  constructor(services: Pick<Platform, 'config' | 'database'>, installation: InstallationService) {
    this.#services = services;
    this.#installation = installation;
  }

  /** Returns the facts that need no query. */
  facts(): Pick<System, 'version' | 'storage'> {
    return Object.assign(new System(), {
      version: this.#version,
      storage: this.#services.config.storage.kind,
    });
  }

  /** Returns the complete status. */
  async whole(): Promise<System> {
    const [database, queue, workers, findings] = await Promise.all([
      this.database(),
      this.queue(),
      this.workers(),
      this.findings(),
    ]);
    return Object.assign(new System(), this.facts(), { database, queue, workers, findings });
  }

  async database(): Promise<SystemDatabase> {
    const [row] = await this.#services.database.sql.query(databaseStatement, {});
    return Object.assign(new SystemDatabase(), row);
  }

  async queue(): Promise<SystemQueue> {
    const { due, parked, delayed, oldestDueSeconds } = await this.#installation.depth();
    const waiting = { depth: due + parked, parked, delayed, oldestSeconds: oldestDueSeconds };
    return Object.assign(new SystemQueue(), waiting);
  }

  async workers(): Promise<SystemWorker[]> {
    const workers = await this.#installation.workers();
    return workers.map(({ version, startedAt, slots, ...worker }) =>
      Object.assign(new SystemWorker(), worker, {
        version: version ?? undefined,
        startedAt: startedAt ?? undefined,
        slots: slots ?? undefined,
      }),
    );
  }

  /** Returns the findings of the doctor from this process, at most a minute old; concurrent callers share one examination. */
  findings(): Promise<SystemFinding[]> {
    const { findingsCacheMs } = this.#services.config.timings.system;
    if (performance.now() - this.#examinedAt < findingsCacheMs && this.#examined) return this.#examined;
    this.#examinedAt = performance.now();
    this.#examined = this.#examine();
    // A failure is not cached.
    this.#examined.catch(() => {
      this.#examined = undefined;
    });
    return this.#examined;
  }

  async #examine(): Promise<SystemFinding[]> {
    const { config } = this.#services;
    await using opened = await OpenDatabase.beside(this.#services.database, {
      ...config.timings.doctor,
      ...config.timings.system,
    });
    const findings = await examineInstallation(config, opened);
    return findings
      .map((finding) => Object.assign(new SystemFinding(), finding))
      .toSorted((one, other) => Number(one.healthy) - Number(other.healthy));
  }
}
