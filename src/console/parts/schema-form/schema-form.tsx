import { Stack } from '@mantine/core';
import { memo, useMemo, type ReactElement } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import type { ExpressionScope } from './expression/scope.logic.ts';
import { FormContext, type FormFault, type SetSecret } from './form-context.ts';
import { ObjectFields } from './object-fields.tsx';
import { SchemaField } from './schema-field.tsx';
import type { FormSchema } from './schema-form.logic.ts';

export type { FormFault, SetSecret } from './form-context.ts';
export type { FormSchema } from './schema-form.logic.ts';

type JsonObject = { readonly [name: string]: Json };

interface SchemaFormProps {
  /**
   * Schema of an object (JSON Schema 2020-12). Its `format: uuid` members that refer to a series, an integration, a workflow or
   * a template are selected by name.
   */
  readonly schema: FormSchema;
  readonly value: JsonObject;
  /** Called with the whole value; emptied members are absent, those that the schema does not define stay. */
  readonly onChange: (value: JsonObject) => void;
  /** Faults with their paths: `$.series_id`; those without a field are shown above the form. */
  readonly faults?: readonly FormFault[];
  /** Members that are written and never shown, besides those with `writeOnly`: `$.secret`. */
  readonly secretPaths?: readonly string[];
  /** Secrets that are set. One that is not entered again keeps its value: `********`. */
  readonly secrets?: readonly SetSecret[];
  /** Only integrations of this provider are offered. */
  readonly provider?: string | undefined;
  /** Names that expressions and templates may refer to. */
  readonly scope?: ExpressionScope;
  readonly isReadOnly?: boolean;
}

const none = [] as const;
const noScope: ExpressionScope = { document: undefined, args: [] };

/**
 * Renders a form for a schema. Values without a suitable field are edited as JSON, so that nothing is lost.
 *
 * Own code, because RJSF is 77 kB of compressed script without widgets and a validator, its usual validator compiles code, which
 * the content security policy forbids, and nearly every field here would be a custom one: expressions, records selected by name,
 * secrets that are never shown, texts by language, faults by path, descriptions in the language of the page.
 */
export const SchemaForm = memo(function SchemaForm(props: SchemaFormProps): ReactElement {
  const { schema, value, onChange, faults = none, secretPaths = none, secrets = none } = props;
  const { provider, scope = noScope, isReadOnly = false } = props;
  const view = useMemo(
    () => ({
      Field: SchemaField,
      root: schema,
      faults: faults.filter(({ tone }) => tone === undefined),
      remarks: faults.filter(({ tone }) => tone !== undefined),
      secretPaths,
      secrets,
      provider,
      scope,
      isReadOnly,
    }),
    [schema, faults, secretPaths, secrets, provider, scope, isReadOnly],
  );
  return (
    <FormContext value={view}>
      <Stack gap="sm">
        <ObjectFields schema={schema} value={value} onChange={onChange} path="$" />
      </Stack>
    </FormContext>
  );
});
