import { RequestError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { TaskLimits } from '../../../platform/threads/task-limits.ts';
import { ThreadPool, threadTask } from '../../../platform/threads/thread-pool.ts';
import type { Syntax } from '@docmill/einvoice';
import { compile, compiledFile } from './compilation.ts';
import type { judgeOfficially } from './official-judgement.thread.ts';
import type { OfficialFinding } from './official-finding.ts';
import { readRulesFolder, type Artefact, type RulesFolder } from './rules-folder.ts';

const judgeTask = threadTask<typeof judgeOfficially>(
  import.meta.url,
  'official-judgement',
  'judgeOfficially',
);

/** Maximum number of XMLs that wait for the thread; further ones are refused for now. */
const maxWaiting = 100;

/** Validator, and the state of its compilation. */
interface Installed {
  readonly artefact: Artefact;
  state: { readonly compiled: string } | { readonly trouble: string };
}

/** Result of the official validators. */
export interface OfficialReport {
  /** Names of the validators that ran. */
  readonly validators: readonly string[];
  readonly findings: readonly OfficialFinding[];
}

/** XML that was read, with its syntax and context. */
export interface XmlToValidate {
  readonly bytes: Uint8Array;
  readonly syntax: Syntax;
  readonly context: string | undefined;
}

/**
 * Official validators that an operator has installed in a folder, run in addition to our own rules: one XML at a time,
 * in a thread without the settings of the service. They are compiled when the service starts. Until then, and while the
 * folder has an error, validations are deferred (`unavailable`).
 */
export class OfficialValidators implements Disposable {
  /** Settles when the compilation of every validator has succeeded or failed. */
  readonly settled: Promise<void>;
  readonly #pool: ThreadPool;
  readonly #log: Log;
  readonly #ending = new AbortController();
  #rules: RulesFolder | undefined;
  #installed: readonly Installed[] = [];
  /** Error of the folder as a whole, or that it is not read yet. */
  #problem: string | undefined = 'The official validators are not read yet';
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `folders.rules` is the operator's folder, `folders.compiled` that of the compiled validators. */
  constructor(
    folders: { readonly rules: string; readonly compiled: string },
    { log, limits }: { log: Log; limits: TaskLimits },
  ) {
    this.#log = log;
    this.#pool = new ThreadPool({ ...limits, env: {} });
    this.settled = this.#open(folders);
  }

  /** Validates an XML with the validators for it; returns undefined when there are none. */
  async validate(
    { bytes, syntax, context }: XmlToValidate,
    signal?: AbortSignal,
  ): Promise<OfficialReport | undefined> {
    if (this.#problem !== undefined) throw unavailable(this.#problem);
    const validators = this.#installed.filter(
      ({ artefact }) =>
        artefact.syntax === syntax &&
        (artefact.contexts === undefined || (context !== undefined && artefact.contexts.includes(context))),
    );
    if (validators.length === 0) return undefined;
    const findings: OfficialFinding[] = [];
    for (const { artefact, state } of validators) {
      if ('trouble' in state) throw unavailable(`${artefact.name}: ${state.trouble}`);
      findings.push(...(await this.#inTurn(() => this.#run(bytes, artefact, state.compiled, signal))));
    }
    return { validators: validators.map(({ artefact }) => artefact.name), findings };
  }

  #run(
    bytes: Uint8Array,
    { file }: Artefact,
    compiled: string,
    signal: AbortSignal | undefined,
  ): Promise<OfficialFinding[]> {
    const engine = this.#rules?.engine.main ?? '';
    return this.#pool.run(judgeTask, { bytes, engine, compiled, file }, signal ? { signal } : {});
  }

  /** Runs tasks one after the other, so that only its own run time counts for each. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= maxWaiting) throw unavailable('Too many wait for the official validators');
    this.#waiting += 1;
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result.finally(() => (this.#waiting -= 1));
  }

  async #open({ rules: folder, compiled }: { rules: string; compiled: string }): Promise<void> {
    try {
      const rules = await readRulesFolder(folder);
      this.#rules = rules;
      const state = { trouble: 'It is being compiled' };
      this.#installed = rules.artefacts.map((artefact) => ({ artefact, state }));
      this.#problem = undefined;
      // Compiled one after the other: each one takes almost a gigabyte of memory.
      for (const installed of this.#installed) await this.#compile(installed, rules, compiled);
    } catch (error) {
      this.#problem = `The official validators cannot be used: ${messageOf(error)}`;
      this.#log.error({ err: error, folder }, 'the official validators cannot be used');
    }
  }

  async #compile(installed: Installed, rules: RulesFolder, folder: string): Promise<void> {
    const { artefact } = installed;
    const { signal } = this.#ending;
    if (signal.aborted) return;
    try {
      const target = await compiledFile(artefact, rules, folder);
      await compile(artefact, rules, target, signal);
      installed.state = { compiled: target };
      this.#log.info({ validator: artefact.name }, 'official validator ready');
    } catch (error) {
      if (signal.aborted) return;
      installed.state = { trouble: `It cannot be compiled: ${messageOf(error)}` };
      this.#log.error({ err: error, validator: artefact.name }, 'official validator cannot be compiled');
    }
  }

  [Symbol.dispose](): void {
    this.#ending.abort();
    void this.#pool[Symbol.asyncDispose]();
  }
}

function unavailable(message: string): RequestError {
  return new RequestError('unavailable', message, { key: 'validator-unavailable' });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
