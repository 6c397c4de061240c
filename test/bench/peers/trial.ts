/** One way to run jobs of three steps, to be measured beside others. */
export interface Trial {
  /** Which program, and how it is set up. */
  of: string;
  /** How a client learns of the end. */
  ending: string;
  /** Address of the database that only this program uses. */
  database: string;
}

/** Many jobs at once. */
export interface RateTrial extends Trial {
  inFlight: number;
  /** Runs jobs for so many seconds; answers how many once all have ended. */
  run(seconds: number): Promise<number>;
  /** Milliseconds of processor time that its processes have taken so far, without clients of theirs. */
  cpuMs(): Promise<number>;
}

/** One job after the other. */
export interface LoneTrial extends Trial {
  /** Runs so many jobs, one every `everyMs`; answers how long each took to its ending, in milliseconds. */
  run(given: { count: number; everyMs: number }): Promise<number[]>;
}

/** What a program is measured by. */
export interface Trials {
  rates: readonly RateTrial[];
  lones: readonly LoneTrial[];
}
