import { HourlyMap } from '../../platform/hourly-map.ts';
import { compositeKey } from '../../platform/ids.ts';
import { jsonLength } from '../../platform/json-text.ts';
import { keepWritten } from '../../platform/shape/write.ts';
import type { Job } from './job.entity.ts';

/** How many characters are kept of all jobs together, and of one: once as they were read, once as they were written. */
const most = 64 * 2 ** 20;
const longest = 2 ** 20;
/** What a job has beside its texts, by a guess. */
const besideTexts = 2000;

/** A job as it is shown while its mark holds. */
export interface KnownJob {
  readonly mark: string;
  readonly job: Readonly<Job>;
}

interface Kept extends KnownJob {
  readonly weight: number;
}

/**
 * Jobs as they were last shown, each with the mark that it had before the rest of it was read: whoever shows it again sends
 * the mark along, and only what has changed since is read anew, in whatever process that was.
 */
export class KnownJobs {
  readonly #known = new HourlyMap<string, Kept>(most, ({ weight }) => weight);

  /** `showsEntry`: with what a token that may read the silo sees of it. */
  get(workspaceId: string, id: string, showsEntry: boolean): KnownJob | undefined {
    return this.#known.get(keyOf(workspaceId, id, showsEntry));
  }

  /** Keeps a job, which nobody changes from now on. */
  keep(job: Job, mark: string, showsEntry: boolean): void {
    const weight = 2 * jsonLength(job) + besideTexts;
    if (weight > longest) return;
    keepWritten(job);
    this.#known.set(keyOf(job.workspaceId, job.id, showsEntry), { mark, job, weight });
  }
}

function keyOf(workspaceId: string, id: string, showsEntry: boolean): string {
  return compositeKey(workspaceId, id, String(showsEntry));
}
