import { setTimeout } from 'node:timers/promises';
import { Field, Int } from 'type-graphql';
import { action, ok } from '../../../src/transform/providers/action.ts';
import type { Provider } from '../../../src/transform/providers/provider.ts';

class NoConfig {}

class WaitConfig {
  @Field(() => Int)
  ms!: number;
}

const noop = action({
  id: 'bench.noop',
  name: 'Nothing',
  summary: 'Does nothing',
  config: NoConfig,
  document: 'none',
  run: async () => ok(),
});

const wait = action<WaitConfig>({
  id: 'bench.wait',
  name: 'Wait',
  summary: 'Lets time pass',
  config: WaitConfig,
  document: 'none',
  async run({ config: { ms }, signal }) {
    await setTimeout(ms, undefined, { signal });
    return ok();
  },
});

/** Actions whose own work is not what is measured. */
export const benchProvider: Provider = {
  id: 'bench',
  name: 'Bench',
  summary: 'What is measured',
  actions: [noop, wait],
};
