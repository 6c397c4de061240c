/** Limits of the time of a task, in milliseconds. */
export interface TimeLimits {
  /** Processor time of the task, the same on a busy machine as on an idle one. */
  readonly maxCpuMs: number;
  /** Time until the caller gets an answer, the wait for a thread or process included; far more than `maxCpuMs`. */
  readonly maxWallMs: number;
}

/** Limits of a task. */
export interface TaskLimits extends TimeLimits {
  /** Memory of the thread's heap, or of the whole process, in megabytes. */
  readonly memoryMb: number;
}

/** Limits of what the service computes in threads, for requests and for steps of jobs, and in processes for both. They are no settings for users. */
export const defaultTimeLimits = {
  requests: { maxCpuMs: 20_000, maxWallMs: 200_000 },
  steps: { maxCpuMs: 60_000, maxWallMs: 600_000 },
  processes: { maxCpuMs: 120_000, maxWallMs: 600_000 },
} as const satisfies Readonly<Record<string, TimeLimits>>;
