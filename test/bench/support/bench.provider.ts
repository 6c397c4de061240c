import { action, ok } from '../../../src/transform/providers/action.ts';
import type { Provider } from '../../../src/transform/providers/provider.ts';

class NoConfig {}

const noop = action({
  id: 'bench.noop',
  name: 'Nothing',
  summary: 'Does nothing',
  config: NoConfig,
  document: 'none',
  run: async () => ok(),
});

/** Actions whose own work is not what is measured. */
export const benchProvider: Provider = {
  id: 'bench',
  name: 'Bench',
  summary: 'What is measured',
  actions: [noop],
};
