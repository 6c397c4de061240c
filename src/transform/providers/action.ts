import type { EntryFacts } from '../../silo/entries/entry-facts.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { DocumentFault } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { NamedRecord } from '../../platform/named-record.ts';
import type { ShapeClass } from '../../platform/shape/shape.ts';
import type { StepIssue } from './step-issue.ts';
import type { Need, Product } from './step-need.ts';

/** Silo entry that a job works on, as a step reads it. */
export interface TaskEntry {
  readonly id: string;
  /** JSON of the envelope. */
  readonly text: string;
  readonly folder: string;
  readonly state: string | undefined;
  /** Whether the envelope is unsigned. */
  readonly draft: boolean;
  /** Whether the document is kept although it does not validate. */
  readonly invalid: boolean;
}

/** Input of an action. */
export interface Task<Config extends object = object> {
  readonly config: Config;
  /** Workspace of the job; the action acts on behalf of the job. */
  readonly scope: Scope;
  readonly jobId: string;
  /** Key under which the job was created. */
  readonly jobKey: string | undefined;
  /** Faults of the job so far, because of which its rescue steps run. */
  readonly faults: readonly TaskFault[];
  readonly args: Readonly<Record<string, string>>;
  /** Absent if the job has no document; always present for an action whose `document` is `required`. */
  readonly entry: TaskEntry | undefined;
  /** Id of the intent, the same if the step runs again after a crash: the key that makes external effects idempotent. */
  readonly idempotencyKey: string;
  /** UUIDv7 for a record that the step creates in the service; the same if the step runs again. */
  readonly recordId: string;
  /** Aborted when the step times out, the job is cancelled, or the process ends. */
  readonly signal: AbortSignal;
  readonly now: Date;
  /** `ref` of the last outcome of this intent. */
  readonly ref: string | undefined;
  /** Event that resumed the step before its time was over; the last one if there are several. */
  readonly wake: Wake | undefined;
  /** Number of consecutive retries of this intent that the action has requested. */
  readonly tries: number;
  /** Number of jobs in the chain of jobs that started one another, up to this one. */
  readonly depth: number;
  /** Whether this is a dry run: nothing may be sent, claimed or stored; the result is only shown. */
  readonly dryRun: boolean;
  /** Set in the rehearsals of a precheck (ADR 49): their outcomes are not shown, and no server may be called. */
  readonly precheck?: Precheck | undefined;
  /** Steps after this one, for actions that cannot be undone; absent in a dry run. */
  readonly laterSteps?: LaterSteps | undefined;
  /** Whether this is a sandbox workspace (no legal effect); external systems must be informed of it. */
  readonly sandbox: boolean;
}

/** Knowledge about the steps after a step. */
export interface LaterSteps {
  /** Whether one of them may fail. */
  readonly mayFail: boolean;
  /**
   * Rehearses the later steps on the result of an outcome. Returns the outcome to end with instead, or undefined if no known
   * problem prevents it. Throws a `RequestError` of the kind `unavailable` if this cannot be determined now.
   */
  check(outcome: Outcome, signal: AbortSignal): Promise<Outcome | undefined>;
}

/** State that the rehearsals of a precheck share. */
export interface Precheck {
  /** Products that the steps rehearsed so far would have added to those of the entry. */
  readonly products: ReadonlySet<Product>;
}

/** Fault of an earlier step, with the provider of its action. */
export interface TaskFault {
  readonly provider?: string | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Event that resumes a waiting step before its time: a poke, or the answer of a provider. */
export interface Wake {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Result that the provider sent after it had accepted the task. */
  readonly answer?: Readonly<Record<string, unknown>> | undefined;
}

/** File that an action creates; its bytes are stored before the step is committed. */
export interface NewFile {
  /** Short identifier; a file replaces the previous file of the same key and category. */
  readonly key: string;
  readonly category: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly description?: string;
  /** Whether the file has no public URL. */
  readonly private?: boolean;
}

/** Changes of the job's entry; committed together with the result of the step. */
export interface EntryChange {
  /** New envelope, with the facts that the entry stores about it. */
  readonly facts?: EntryFacts;
  /** Reasons why a new envelope that is kept does not validate. */
  readonly faults?: readonly DocumentFault[];
  readonly folder?: string;
  readonly state?: string;
  readonly files?: readonly NewFile[];
}

/**
 * Result of a step, or its suspension (ADR 47): ERR if it failed temporarily and is retried, QUEUED if it waits for a time
 * or for an external system. Expected failures are returned as KO; a thrown error is a bug and ends the step as KO `internal`,
 * unless it says that a dependency is unavailable, which is waited for.
 */
export interface Outcome {
  readonly status: 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | 'ERR' | 'QUEUED';
  readonly code?: string;
  readonly message?: string;
  /** Merged into the job's args for later steps. */
  readonly args?: Readonly<Record<string, string>>;
  /** Entry of the same workspace with which the job continues. */
  readonly siloEntryId?: string;
  /** Id that the provider gave the task; passed to the step again when it resumes. */
  readonly ref?: string;
  /** Delay after which ERR is retried or QUEUED resumes automatically; absent: a growing backoff, or 24 h. */
  readonly retryInSeconds?: number;
  readonly change?: EntryChange;
  /** In a dry run: the message that would have been sent; shown, not stored. */
  readonly sending?: Sending;
  /** In a rehearsal: the part of the outcome that it cannot predict; absent: the step would end exactly like this. */
  readonly unknown?: Unknown;
  /** New entry, under the idempotency key of the step: written together with the step's result; the job continues with it. */
  readonly newEntry?: PreparedEntry;
}

/** Unknown part of an outcome that is not a failure: the code of its OK; or also its status; or also the resulting document. */
export type Unknown = 'code' | 'outcome' | 'document';

/** Message that a step would have sent outside a dry run, without secrets. */
export type Sending = Readonly<Record<string, unknown>>;

/** Outcome with one of the given statuses. */
export type OutcomeOf<Status extends Outcome['status']> = Outcome & { readonly status: Status };

/** Workflow that contains the step to be checked. */
export interface CheckedWorkflow {
  readonly scope: Scope;
  /** Absent while the workflow is not saved. */
  readonly id: string | undefined;
  /** Short names of the types that its documents can have; absent: any. */
  readonly documentTypes: readonly string[] | undefined;
}

/** Action that a workflow step can name: one object in one file. */
export interface Action<Config extends object = object> {
  /** Id that a step names: `silo.close`. */
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly config: ShapeClass<Config>;
  /** Whether the action works on the job's document. */
  readonly document: 'required' | 'optional' | 'none';
  /**
   * Expected duration; afterwards a step that waits for another system ends in TIMEOUT, and a late answer is ignored.
   * One that only computes is retried instead (ADR 21).
   */
  readonly timeoutSeconds: number;
  /** Whether RUN is committed before the action runs, because it calls other systems or takes longer than a moment. */
  readonly announced: boolean;
  /** Whether the action mostly waits for an external system, so that other jobs may compute meanwhile. */
  readonly outside: boolean;
  /** Finds issues of a step's config that its class cannot express, when the workflow is checked. */
  check?(config: Config, workflow: CheckedWorkflow): Promise<readonly StepIssue[]>;
  /** By config key that contains the id of a record: reads the newest records of a workspace that the id may refer to. */
  readonly named: Readonly<Record<string, (scope: Scope) => Promise<readonly NamedRecord[]>>>;
  /** Codes of its outcomes, without those that any step may end with; absent if they are not known. */
  readonly codes?: readonly string[];
  /** Config of a typical step, as a workflow contains it; the guide shows it, and a test runs it. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Returns whether the document may be of another type after a step of this config. */
  changesType(config: unknown): boolean;
  /** Returns the products that the document may gain from a step of this config. */
  produces(config: unknown): readonly Product[];
  /** Whether the action never fails. */
  readonly neverFails: boolean;
  /** Returns the products without which a step of this config fails. */
  needs(config: Config): readonly Need[];
  /** Short names of the document types that the action supports; absent: any. */
  readonly documentTypes?: readonly string[];
  run(task: Task<Config>): Promise<Outcome>;
  /** Runs in a dry run instead of `run`: claims, sends and stores nothing. */
  rehearse(task: Task<Config>): Promise<Outcome>;
}

/** Declaration of an action: members that most actions share may be left out. */
type Declaration<Config extends object> = Pick<Action<Config>, 'id' | 'name' | 'summary' | 'config' | 'run'> &
  Partial<Action<Config>> & {
    /** Whether the action has no effect except its outcome, so that a dry run can run it. */
    readonly isPure?: boolean;
  };

/** Declares an action; members that most actions share have defaults. */
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
    rehearse: isPure ? declaration.run : reportNotPerformed,
    named: {},
    neverFails: false,
    changesType: () => false,
    produces: () => [],
    needs: () => [],
    ...declaration,
  };
}

/** Returns the outcome of a dry run of an action that declares no rehearsal. */
export async function reportNotPerformed(): Promise<Outcome> {
  return ok({ message: 'Not performed: this is a dry run', unknown: 'outcome' });
}

/** Ends a step successfully. */
export function ok(rest: Omit<Outcome, 'status'> = {}): Outcome {
  return { status: 'OK', ...rest };
}

/** Ends a step that had nothing to do. */
export function skip(code: string, message: string): OutcomeOf<'SKIP'> {
  return { status: 'SKIP', code, message };
}

/** Ends a step that failed permanently. */
export function ko(code: string, message: string): OutcomeOf<'KO'> {
  return { status: 'KO', code, message };
}

/** Retries a step that failed temporarily. */
export function err(code: string, message: string, retryInSeconds?: number): Outcome {
  return { status: 'ERR', code, message, ...(retryInSeconds !== undefined && { retryInSeconds }) };
}

/** Suspends a step until a time, or until it is poked. */
export function queued(rest: Omit<Outcome, 'status'> = {}): Outcome {
  return { status: 'QUEUED', ...rest };
}

/** Returns the entry of a task whose action declares that it requires a document. */
export function entryOf({ entry }: Pick<Task, 'entry'>): TaskEntry {
  if (!entry) throw new TypeError('The action did not declare that it requires a document');
  return entry;
}
