import { Input } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { graphql, type Json } from '../../../graphql/graphql.ts';
import { JsonEditor } from '../../json-editor/json-editor.tsx';
import type { Schema } from '../../json-editor/schema-help.logic.ts';
import { useForm } from '../form-context.ts';
import { partSchema } from './part-schema.logic.ts';
import { useJsonText } from '../use-json-text.ts';

const PartSchemaQuery = graphql(`
  query PartSchema($id: String!) {
    documentSchema(id: $id)
  }
`);

interface PartFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk: boolean;
  readonly readOnly: boolean;
  /** Part of a document: `org/party`, or `change`, a change of one. */
  readonly part: string;
  /** Its sibling members. */
  readonly beside: { readonly [name: string]: Json } | undefined;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly path: string;
}

/** Renders a part of a document, or a change of one, as JSON with completion and checks of its schema. */
export function PartField(props: PartFieldProps): ReactElement {
  const { label, description, error, withAsterisk, readOnly, part, beside, value, onChange, path } = props;
  const { t } = useTranslation('schema-form');
  const { faults, scope } = useForm();
  const { text, isUnreadable, type } = useJsonText(value, onChange);
  const isChange = part === 'change';
  const [{ data }] = useQuery({ query: PartSchemaQuery, variables: { id: part }, pause: isChange });
  const described = isChange ? scope.document : ((data?.documentSchema as Schema | null) ?? undefined);
  const [mergeType, of] = [beside?.['merge_type'], beside?.['scope']];
  const schema = useMemo(
    () => (isChange ? partSchema(described, { mergeType, of }) : described),
    [isChange, described, mergeType, of],
  );
  const inner = useMemo(
    () =>
      faults
        .filter((fault) => fault.path.startsWith(`${path}.`) || fault.path.startsWith(`${path}[`))
        .map((fault) => ({ ...fault, path: `$${fault.path.slice(path.length)}` })),
    [faults, path],
  );
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={isUnreadable ? t('noJson') : error}
      withAsterisk={withAsterisk}
      labelElement="div"
    >
      <JsonEditor
        label={label}
        value={text}
        onChange={readOnly ? undefined : type}
        schema={schema}
        mayLack={isChange}
        faults={inner}
      />
    </Input.Wrapper>
  );
}
