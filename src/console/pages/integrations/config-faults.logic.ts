import type { CombinedError } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { memberPath } from '../../parts/json/json-path.logic.ts';
import type { FormFault, FormSchema } from '../../parts/schema-form/schema-form.tsx';
import { readServiceError } from '../../parts/failure/service-error.ts';
import type { Translate } from '../../words/service-text.logic.ts';

/** Configuration with faults, and how to describe them. */
interface Told {
  readonly config: { readonly [name: string]: Json };
  readonly schema: FormSchema;
  readonly say: Translate;
  readonly labelOf: (name: string, schema: FormSchema) => string;
  /** Returns the message that a field is required with another one. */
  readonly neededWith: (label: string) => string;
}

/**
 * Returns the faults of a configuration with their paths: `config.from` becomes `$.from`. A fault about
 * missing fields is moved to these.
 */
export function configFaults(error: CombinedError | undefined, told: Told): readonly FormFault[] {
  if (!error) return [];
  return readServiceError(error)
    .fields.filter(({ path }) => /^config(?:[.[]|$)/.test(path))
    .flatMap(({ path, message }) => {
      const lacking = findMissingFields(message, told);
      if (lacking.length === 0) return { path: path.replace('config', '$'), message: told.say(message) };
      const name = path.replace('config.', '');
      const label = told.labelOf(name, told.schema.properties?.[name] ?? {});
      return lacking.map((each) => ({ path: memberPath('$', each), message: told.neededWith(label) }));
    });
}

/**
 * Returns the empty fields that a fault requires: `needs dkim_domain and dkim_selector`; of two alternatives,
 * the first.
 */
function findMissingFields(message: string, { config, schema }: Told): readonly string[] {
  const [, first = '', word, second = ''] = /^needs (\w+)(?: (and|or) (\w+))?$/.exec(message) ?? [];
  const asked = word === 'and' ? [first, second] : [first];
  const known = asked.every((name) => Object.hasOwn(schema.properties ?? {}, name));
  return known ? asked.filter((name) => !Object.hasOwn(config, name)) : [];
}

/**
 * Whether the form shows a fault at a field of its own: faults within lists and objects are also listed below
 * the form.
 */
export const isShownInForm = (path: string): boolean => /^(?:name|notes|config(?:\.\w+)?)$/.test(path);
