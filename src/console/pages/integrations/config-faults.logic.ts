import type { CombinedError } from 'urql';
import type { FormFault } from '../../parts/schema-form/schema-form.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import type { Say } from '../../words/service-text.logic.ts';

/** What was refused of a configuration, by its paths: `config.from` is `$.from`. */
export function configFaults(error: CombinedError | undefined, say: Say): readonly FormFault[] {
  if (!error) return [];
  return refusalOf(error)
    .fields.filter(({ path }) => /^config(?:[.[]|$)/.test(path))
    .map(({ path, message }) => ({ path: path.replace('config', '$'), message: say(message) }));
}
