/** Limits of the time of a task, in milliseconds. */
export interface TimeLimits {
  /** CPU time of the task, the same on a busy machine as on an idle one. */
  readonly maxCpuMs: number;
  /** Time until the caller gets an answer, including the wait for a thread or process; far more than `maxCpuMs`. */
  readonly maxWallMs: number;
}

/** Limits of a task. */
export interface TaskLimits extends TimeLimits {
  /** Memory of the thread's heap, or of the whole process, in megabytes. */
  readonly memoryMb: number;
}
