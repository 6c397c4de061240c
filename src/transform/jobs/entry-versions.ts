import type { SiloVersion } from '../../silo/entries/version.entity.ts';
import type { SiloVersionService } from '../../silo/entries/version.service.ts';
import type { JobOfIntent } from './intent.entity.ts';

/** An entry that jobs have changed more often than this shows the newest of its versions alone. */
const mostVersions = 1000;

/** Which version the entry of a job had at a moment: those of an entry are read once for all intents of a job. */
export class EntryVersions {
  readonly #versions: SiloVersionService;
  readonly #known = new WeakMap<JobOfIntent, Promise<readonly SiloVersion[]>>();

  constructor(versions: SiloVersionService) {
    this.#versions = versions;
  }

  /** The version before a moment; undefined when the job had no entry. */
  async before(job: JobOfIntent | undefined, moment: Date | undefined): Promise<string | undefined> {
    const versions = await this.#of(job);
    const earlier = versions.find(({ createdAt }) => moment === undefined || createdAt < moment);
    return (earlier ?? versions.at(-1))?.version;
  }

  /** The version at a moment, or the newest; undefined when the job had no entry. */
  async at(job: JobOfIntent | undefined, moment: Date | undefined): Promise<string | undefined> {
    const versions = await this.#of(job);
    return versions.find(({ createdAt }) => moment === undefined || createdAt <= moment)?.version;
  }

  async #of(job: JobOfIntent | undefined): Promise<readonly SiloVersion[]> {
    if (job?.siloEntryId === undefined) return [];
    const reading = this.#known.get(job) ?? this.#read(job, job.siloEntryId);
    this.#known.set(job, reading);
    return reading;
  }

  /** Newest first. */
  async #read({ workspaceId, id }: JobOfIntent, entryId: string): Promise<readonly SiloVersion[]> {
    const scope = { workspaceId, subject: `job:${id}`, permissions: new Set(['silo:read'] as const) };
    return this.#versions.list(scope, entryId, { limit: mostVersions });
  }
}
