import type { CombinedError } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { memberPath } from '../../parts/json-path.logic.ts';
import type { FormFault, FormSchema } from '../../parts/schema-form/schema-form.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import type { Say } from '../../words/service-text.logic.ts';

/** What faults are told of, and how. */
interface Told {
  readonly config: { readonly [name: string]: Json };
  readonly schema: FormSchema;
  readonly say: Say;
  readonly labelOf: (name: string, schema: FormSchema) => string;
  /** Says that a field is needed where another one is filled in. */
  readonly neededWith: (label: string) => string;
}

/** What was refused of a configuration, by its paths: `config.from` is `$.from`. What another field lacks stands at that. */
export function configFaults(error: CombinedError | undefined, told: Told): readonly FormFault[] {
  if (!error) return [];
  return refusalOf(error)
    .fields.filter(({ path }) => /^config(?:[.[]|$)/.test(path))
    .flatMap(({ path, message }) => {
      const lacking = lackingOf(message, told);
      if (lacking.length === 0) return { path: path.replace('config', '$'), message: told.say(message) };
      const name = path.replace('config.', '');
      const label = told.labelOf(name, told.schema.properties?.[name] ?? {});
      return lacking.map((each) => ({ path: memberPath('$', each), message: told.neededWith(label) }));
    });
}

/** The empty fields that a fault asks for: `needs dkim_domain and dkim_selector`; of two that do, the first. */
function lackingOf(message: string, { config, schema }: Told): readonly string[] {
  const [, first = '', word, second = ''] = /^needs (\w+)(?: (and|or) (\w+))?$/.exec(message) ?? [];
  const asked = word === 'and' ? [first, second] : [first];
  const known = asked.every((name) => Object.hasOwn(schema.properties ?? {}, name));
  return known ? asked.filter((name) => !Object.hasOwn(config, name)) : [];
}

/** Whether the form shows a fault at one of its fields: those within lists and objects are told below it as well. */
export const standsInForm = (path: string): boolean => /^(?:name|notes|config(?:\.\w+)?)$/.test(path);
