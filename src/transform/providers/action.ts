import type { EntryFacts } from '../../silo/entries/entry-facts.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { DocumentFault } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { NamedRecord } from '../../platform/named-record.ts';
import type { ShapeClass } from '../../platform/shape/shape.ts';
import type { StepIssue } from './step-issue.ts';
import type { Need, Product } from './step-need.ts';

/** The silo entry a job works on, as a step finds it. */
export interface TaskEntry {
  readonly id: string;
  /** The envelope's JSON. */
  readonly text: string;
  readonly folder: string;
  readonly state: string | undefined;
  /** True while the envelope is unsigned. */
  readonly draft: boolean;
  /** True while the document is kept although it does not validate. */
  readonly invalid: boolean;
}

/** What an action is given. */
export interface Task<Config extends object = object> {
  readonly config: Config;
  /** The job's workspace; what the action does is done on the job's behalf. */
  readonly scope: Scope;
  readonly jobId: string;
  /** The key under which the job was created. */
  readonly jobKey: string | undefined;
  /** What went wrong in the job so far: what made it come to its rescue steps. */
  readonly faults: readonly TaskFault[];
  readonly args: Readonly<Record<string, string>>;
  /** Absent when the job has no document; never for an action whose `document` is `required`. */
  readonly entry: TaskEntry | undefined;
  /** Id of the intent, the same when the step runs again after a crash: the key under which effects outside are made once. */
  readonly idempotencyKey: string;
  /** UUIDv7 for a record that the step creates here, the same when the step runs again. */
  readonly recordId: string;
  /** Aborted when the step's time is over, the job is cancelled, or the process ends. */
  readonly signal: AbortSignal;
  readonly now: Date;
  /** What the last outcome of this intent gave as its `ref`. */
  readonly ref: string | undefined;
  /** Why the step runs again before its time was over; the last when there are several. */
  readonly wake: Wake | undefined;
  /** How often in a row the action has asked for another try of this intent. */
  readonly tries: number;
  /** How many jobs have started one another up to this one. */
  readonly depth: number;
  /** True: nothing may be sent, taken or kept; what happens is only to be shown. */
  readonly dryRun: boolean;
  /** Set in the rehearsals of a precheck (decision 411): nobody is shown their outcomes, and no server may be called. */
  readonly precheck?: Precheck | undefined;
  /** The steps after this one, for what cannot be undone; absent in a dry run. */
  readonly laterSteps?: LaterSteps | undefined;
  /** True: the workspace is a sandbox, in which nothing is meant in earnest; whoever is outside has to be told. */
  readonly sandbox: boolean;
}

/** What is known of the steps after a step. */
export interface LaterSteps {
  /** Whether one of them may fail. */
  readonly mayFail: boolean;
  /**
   * Rehearses them on what an outcome leaves. Returns the outcome to end with instead, or undefined where nothing known
   * prevents it. Throws a `Refusal` of the kind `unavailable` where that cannot be found out now.
   */
  check(outcome: Outcome, signal: AbortSignal): Promise<Outcome | undefined>;
}

/** What the rehearsals of a precheck know of one another. */
export interface Precheck {
  /** What the steps rehearsed so far would have made of the document, beside what its entry has. */
  readonly made: ReadonlySet<Product>;
}

/** What went wrong in an earlier step, and whose action it was. */
export interface TaskFault {
  readonly provider?: string | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** What lets a waiting step run again before its time: a poke, or a provider's answer. */
export interface Wake {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The result that the provider gave after it had taken the task. */
  readonly answer?: Readonly<Record<string, unknown>> | undefined;
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
  /** Why a new envelope that is kept does not validate. */
  readonly faults?: readonly DocumentFault[];
  readonly folder?: string;
  readonly state?: string;
  readonly files?: readonly NewFile[];
}

/**
 * How a step ended, or that it goes on later (decision 23): ERR when it failed for now and is to be tried again, QUEUED
 * when it waits for a time or for someone outside. Expected failure is a KO here; a thrown error is a bug, and ends the step as KO
 * `internal`, unless it says that something is away, which is waited for.
 */
export interface Outcome {
  readonly status: 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | 'ERR' | 'QUEUED';
  readonly code?: string;
  readonly message?: string;
  /** Merged into the job's args for later steps (decision 24). */
  readonly args?: Readonly<Record<string, string>>;
  /** The job goes on with this entry of its workspace (decision 24). */
  readonly siloEntryId?: string;
  /** What the provider calls the task; given again when the step goes on. */
  readonly ref?: string;
  /** After how long ERR is tried again, or QUEUED goes on by itself; absent: a growing pause, or 24 h. */
  readonly retryInSeconds?: number;
  readonly change?: EntryChange;
  /** In a dry run: what would have gone out; it is shown, and kept nowhere. */
  readonly sending?: Sending;
  /** In a rehearsal: what it cannot know of the outcome; absent: the step would end exactly so. */
  readonly unknown?: Unknown;
  /** A new entry, under the idempotency key of the step: written with the step's result, and the job goes on with it. */
  readonly newEntry?: PreparedEntry;
}

/** What is unknown of an outcome that is no failure: the code of its OK; or its status as well; or also the document that it leaves. */
export type Unknown = 'code' | 'outcome' | 'document';

/** What a step would have sent, had its run not been dry; without secrets. */
export type Sending = Readonly<Record<string, unknown>>;

/** An outcome of known statuses. */
export type OutcomeOf<Status extends Outcome['status']> = Outcome & { readonly status: Status };

/** The workflow that a step stands in, when it is checked. */
export interface CheckedWorkflow {
  readonly scope: Scope;
  /** Absent while it is not saved. */
  readonly id: string | undefined;
  /** Short names of the types that its documents can have; absent: any. */
  readonly documentTypes: readonly string[] | undefined;
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
  /** The expected duration; past it a step that waits for another system ends in TIMEOUT and a late answer is ignored (decisions 23, 521). */
  readonly timeoutSeconds: number;
  /** True: RUN is committed before the action runs, because it reaches outside or lasts longer than a moment. */
  readonly announced: boolean;
  /** True: the action waits for someone outside most of its time, so that other jobs may compute meanwhile. */
  readonly outside: boolean;
  /** What is wrong with a step's config that its class cannot tell, found when its workflow is checked. */
  check?(config: Config, workflow: CheckedWorkflow): Promise<readonly StepIssue[]>;
  /** By the key of a config that holds the id of a record: the records of a workspace, the newest, of which one may be meant. */
  readonly named: Readonly<Record<string, (scope: Scope) => Promise<readonly NamedRecord[]>>>;
  /** The codes of its outcomes; absent where they are not known, and beside what any step may end with. */
  readonly codes?: readonly string[];
  /** Whether the document may be of another type when a step of this config is done. */
  changesType(config: unknown): boolean;
  /** What the document may have when a step of this config is done, although it had none. */
  gives(config: unknown): readonly Product[];
  /** True: the action never ends in a failure. */
  readonly neverFails: boolean;
  /** What a step of this config fails without. */
  needs(config: Config): readonly Need[];
  /** Short names of the only types of documents that it works on; absent: any. */
  readonly documentTypes?: readonly string[];
  run(task: Task<Config>): Promise<Outcome>;
  /** What a dry run does instead of `run`: it takes, sends and keeps nothing. */
  rehearse(task: Task<Config>): Promise<Outcome>;
}

/** What declares an action: what most have in common may be left out. */
type Declaration<Config extends object> = Pick<Action<Config>, 'id' | 'name' | 'summary' | 'config' | 'run'> &
  Partial<Action<Config>> & {
    /** True: the action has no effect beside its outcome, so that a dry run can run it. */
    readonly isPure?: boolean;
  };

/** Declares an action; what most have in common is the default. */
export function action<Config extends object>({
  isPure = false,
  outside = false,
  ...declaration
}: Declaration<Config>): Action<Config> {
  return {
    document: 'required',
    timeoutSeconds: 30,
    announced: outside,
    outside,
    rehearse: isPure ? declaration.run : notPerformed,
    named: {},
    neverFails: false,
    changesType: () => false,
    gives: () => [],
    needs: () => [],
    ...declaration,
  };
}

/** What an action does in a dry run that says nothing of its own. */
export async function notPerformed(): Promise<Outcome> {
  return ok({ message: 'Not performed: this is a dry run', unknown: 'outcome' });
}

/** Ends a step well. */
export function ok(rest: Omit<Outcome, 'status'> = {}): Outcome {
  return { status: 'OK', ...rest };
}

/** Ends a step without having done anything, because nothing was to be done. */
export function skip(code: string, message: string): OutcomeOf<'SKIP'> {
  return { status: 'SKIP', code, message };
}

/** Ends a step that failed for good. */
export function ko(code: string, message: string): OutcomeOf<'KO'> {
  return { status: 'KO', code, message };
}

/** Tries a step again that failed for now. */
export function err(code: string, message: string, retryInSeconds?: number): Outcome {
  return { status: 'ERR', code, message, ...(retryInSeconds !== undefined && { retryInSeconds }) };
}

/** Lets a step go on later: after a time, or when it is poked. */
export function queued(rest: Omit<Outcome, 'status'> = {}): Outcome {
  return { status: 'QUEUED', ...rest };
}

/** The entry of a task whose action declares that it requires a document. */
export function entryOf({ entry }: Pick<Task, 'entry'>): TaskEntry {
  if (!entry) throw new TypeError('The action did not declare that it requires a document');
  return entry;
}
