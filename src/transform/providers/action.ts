import type { EntryFacts } from '../../silo/entries/entry-facts.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { FieldErrors } from '../../platform/errors.ts';
import type { ShapeClass } from '../../platform/shape/shape.ts';

/** The silo entry a job works on, as a step finds it. */
export interface TaskEntry {
  readonly id: string;
  /** The envelope's JSON. */
  readonly text: string;
  readonly folder: string;
  readonly state: string | undefined;
  /** True while the envelope is unsigned. */
  readonly draft: boolean;
}

/** What an action is given. */
export interface Task<Config extends object = object> {
  readonly config: Config;
  /** The job's workspace; what the action does is done on the job's behalf. */
  readonly scope: Scope;
  readonly jobId: string;
  readonly args: Readonly<Record<string, string>>;
  /** Absent when the job has no document; never for an action whose `document` is `required`. */
  readonly entry: TaskEntry | undefined;
  /** The intent's id: the same when the step runs again after a crash, so that its effects can be made once. */
  readonly idempotencyKey: string;
  /** Aborted when the step's time is over or the process ends. */
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** A file an action made; its bytes are stored before the step is committed. */
export interface NewFile {
  /** Short identifier; a file of the same key and category takes the place of the old one. */
  readonly key: string;
  readonly category: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly description?: string;
  /** True: no public URL. */
  readonly private?: boolean;
}

/** What a step changes in the job's entry; committed together with the step's result. */
export interface EntryChange {
  /** The new envelope, with what the entry says about it. */
  readonly facts?: EntryFacts;
  readonly folder?: string;
  readonly state?: string;
  readonly files?: readonly NewFile[];
}

/** How a step ended. Expected failure is a KO here; a thrown error is a bug, and ends the step as KO `internal`. */
export interface Outcome {
  readonly status: 'OK' | 'SKIP' | 'KO' | 'TIMEOUT';
  readonly code?: string;
  readonly message?: string;
  /** Merged into the job's args for later steps (decision 24). */
  readonly args?: Readonly<Record<string, string>>;
  readonly change?: EntryChange;
}

/** Something a workflow step can do: one object in one file. */
export interface Action<Config extends object = object> {
  /** The id a step names: `silo.close`. */
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly config: ShapeClass<Config>;
  /** Whether the action works on the job's document. */
  readonly document: 'required' | 'optional' | 'none';
  /** The expected duration; past it the step ends in TIMEOUT and a late answer is ignored (decision 23). */
  readonly timeoutSeconds: number;
  /** True: RUN is committed before the action runs, because it reaches outside or lasts longer than a moment. */
  readonly announced: boolean;
  /** What is wrong with a step's config that its class cannot tell, found when its workflow is saved. */
  check?(scope: Scope, config: Config): Promise<FieldErrors | undefined>;
  run(task: Task<Config>): Promise<Outcome>;
}

/** Declares an action; what most have in common is the default. */
export function action<Config extends object>(
  declaration: Pick<Action<Config>, 'id' | 'name' | 'summary' | 'config' | 'run'> & Partial<Action<Config>>,
): Action<Config> {
  return { document: 'required', timeoutSeconds: 30, announced: false, ...declaration };
}

/** Ends a step well. */
export function ok(rest: Omit<Outcome, 'status'> = {}): Outcome {
  return { status: 'OK', ...rest };
}

/** Ends a step without having done anything, because nothing was to be done. */
export function skip(code: string, message: string): Outcome {
  return { status: 'SKIP', code, message };
}

/** Ends a step that failed for good. */
export function ko(code: string, message: string): Outcome {
  return { status: 'KO', code, message };
}

/** The entry of a task whose action declares that it requires a document. */
export function entryOf({ entry }: Pick<Task, 'entry'>): TaskEntry {
  if (!entry) throw new TypeError('The action did not declare that it requires a document');
  return entry;
}
