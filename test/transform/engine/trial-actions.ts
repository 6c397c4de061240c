import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import { JsonObject, StringMap } from '../../../src/platform/shape/scalars.ts';
import { action, type Action, type Outcome, type Task } from '../../../src/transform/providers/action.ts';

class OutcomeConfig {
  @Field(() => String, { nullable: true })
  @IsIn(['OK', 'SKIP', 'KO', 'TIMEOUT'])
  status?: Outcome['status'];

  @Field(() => String, { nullable: true })
  code?: string;

  @Field(() => String, { nullable: true })
  message?: string;

  @Field(() => StringMap, { nullable: true })
  args?: Record<string, string>;
}

/** Ends as its config says. */
const end = action<OutcomeConfig>({
  id: 'trial.end',
  name: 'End',
  summary: 'Ends as its config says',
  config: OutcomeConfig,
  document: 'none',
  isPure: true,
  run: async ({ config: { status = 'OK', code, message, args } }) => ({
    status,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(args && { args }),
  }),
});

class EchoConfig {
  @Field(() => String)
  base!: string;

  @Field(() => String, { nullable: true })
  own?: string;

  @Field(() => String, { nullable: true })
  password?: string;

  @Field(() => JsonObject, { nullable: true })
  nested?: object;
}

/** Ends with its config and the job's args as args. */
const echo = action<EchoConfig>({
  id: 'trial.echo',
  name: 'Echo',
  summary: 'Tells what it was given',
  config: EchoConfig,
  document: 'none',
  run: async ({ config, args }) => ({
    status: 'OK',
    args: { config: JSON.stringify(config), seen: JSON.stringify(args) },
  }),
});

class NoConfig {}

/** Throws what no action should. */
const broken = action({
  id: 'trial.broken',
  name: 'Broken',
  summary: 'Throws',
  config: NoConfig,
  document: 'none',
  run: () => Promise.reject(new Error('secret detail')),
});

/** Takes longer than it says, and answers late. */
const slow = action({
  id: 'trial.slow',
  name: 'Slow',
  summary: 'Takes longer than it says',
  config: NoConfig,
  document: 'none',
  timeoutSeconds: 0.05,
  outside: true,
  run: ({ signal }) =>
    new Promise<Outcome>((resolve) => {
      signal.addEventListener('abort', () => setImmediate(resolve, { status: 'OK', code: 'late' }));
    }),
});

class GateConfig {
  @Field(() => [JsonObject], { nullable: true })
  outcomes?: Outcome[];
}

class ScriptConfig {
  @Field(() => [JsonObject])
  outcomes!: Outcome[];
}

/** What the action `trial.script` was given, run after run, by the id of its job. */
export const scripted = new Map<string, Task[]>();

/** Ends its first run with the first outcome of its config, the next with the second, and so on; the last stays. */
const script = action<ScriptConfig>({
  id: 'trial.script',
  name: 'Script',
  summary: 'Ends each run as its config says',
  config: ScriptConfig,
  document: 'none',
  async run(task) {
    const tasks = scripted.get(task.jobId) ?? [];
    scripted.set(task.jobId, [...tasks, task]);
    const { outcomes } = task.config;
    return outcomes[tasks.length] ?? outcomes.at(-1) ?? { status: 'OK' };
  },
});

/** Steps that stand still until the test lets them go on, by the id of their job. */
export const gates = new Map<string, () => void>();

/** Jobs whose standing step was told to stop. */
export const stopped = new Set<string>();

const gate = action<GateConfig>({
  id: 'trial.gate',
  name: 'Gate',
  summary: 'Waits until the test opens it, then ends as its config says',
  config: GateConfig,
  document: 'none',
  outside: true,
  run: ({ config: { outcomes = [] }, jobId, signal, wake }) =>
    new Promise<Outcome>((resolve) => {
      gates.set(jobId, () => resolve(outcomes[wake ? 1 : 0] ?? { status: 'OK' }));
      signal.addEventListener('abort', () => stopped.add(jobId));
    }),
});

/** Actions of every kind of ending. */
export const trialActions = [end, echo, broken, slow, gate, script] as Action[];
