import { Fieldset, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import { useServiceText } from '../../words/service-text.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { useForm, type SchemaFieldProps } from './form-context.ts';
import { ListField } from './fields/list-field.tsx';
import { MapField } from './fields/map-field.tsx';
import { ObjectFields } from './object-fields.tsx';
import { PartField } from './fields/part-field.tsx';
import { RawField } from './fields/raw-field.tsx';
import { RecordField } from './records/record-field.tsx';
import { described, fieldKind, placeholderOf, resolved } from './schema-form.logic.ts';
import { ScalarField } from './fields/scalar-field.tsx';
import { SecretField } from './fields/secret-field.tsx';
import { SomeField } from './fields/some-field.tsx';
import { VersionField } from './records/version-field.tsx';

/** Renders the field of one value as its schema defines it. */
export function SchemaField(props: SchemaFieldProps): ReactElement {
  const { name, label, value, onChange, path, isRequired = false } = props;
  const { root, faults, secretPaths, provider, isReadOnly } = useForm();
  const say = useServiceText();
  const schema = described(resolved(root, props.schema), say);
  const field = fieldKind(root, schema, name, value);
  const error = faults.find((fault) => fault.path === path)?.message;
  const shown = {
    label,
    description: schema.description,
    error,
    withAsterisk: isRequired,
    readOnly: isReadOnly,
  };
  const placeholder = placeholderOf(schema);
  const text = typeof value === 'string' ? value : '';

  if (secretPaths.includes(path)) return <SecretField {...shown} {...props} schema={schema} />;
  switch (field.kind) {
    case 'secret':
      return <SecretField {...shown} {...props} schema={schema} />;
    case 'file':
    case 'text':
    case 'long':
    case 'expression':
    case 'number':
    case 'integer':
    case 'flag':
    case 'words':
    case 'language':
      return <ScalarField {...shown} field={field} schema={schema} value={value} onChange={onChange} />;
    case 'some':
      return <SomeField {...shown} value={value} onChange={onChange} />;
    case 'record':
      return (
        <RecordField {...shown} record={field.record} provider={provider} value={text} onChange={onChange} />
      );
    case 'version':
      return <VersionField {...shown} template={templateOf(props)} value={text} onChange={onChange} />;
    case 'object':
      return (
        <Fieldset legend={label} disabled={isReadOnly}>
          <Stack gap="sm">
            <ObjectFields
              schema={schema}
              value={(value ?? {}) as { readonly [name: string]: Json }}
              onChange={onChange}
              path={path}
            />
          </Stack>
        </Fieldset>
      );
    case 'choice':
      return <ChoiceField {...props} schema={schema} member={field.member} choices={field.choices} />;
    case 'list':
      return <ListField {...props} schema={schema} inner={field.inner} />;
    case 'map':
      return <MapField {...props} schema={schema} inner={field.inner} />;
    case 'part':
      return (
        <PartField
          {...shown}
          part={field.part}
          beside={props.beside}
          value={value}
          onChange={onChange}
          path={path}
        />
      );
    case 'raw':
    default:
      return (
        <RawField
          {...shown}
          placeholder={placeholder}
          value={value}
          onChange={onChange}
          path={path}
          isReadOnly={isReadOnly}
        />
      );
  }
}

/** Returns the id of the template that a version belongs to: its sibling member. */
function templateOf({ name, beside }: SchemaFieldProps): string | undefined {
  const id = beside?.[name.replace(/version$/, 'id')];
  return typeof id === 'string' ? id : undefined;
}
