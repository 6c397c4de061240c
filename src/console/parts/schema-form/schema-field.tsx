import { Fieldset, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import { useServiceText } from '../../words/service-text.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { ExpressionField } from './expression/expression-field.tsx';
import { FileTextField } from './fields/file-text-field.tsx';
import { useForm, type SchemaFieldProps } from './form-context.ts';
import { LanguageField } from './fields/language-field.tsx';
import { ListField } from './fields/list-field.tsx';
import { MapField } from './fields/map-field.tsx';
import { ObjectFields } from './object-fields.tsx';
import { PartField } from './fields/part-field.tsx';
import { RawField } from './fields/raw-field.tsx';
import { RecordField } from './records/record-field.tsx';
import { described, fieldKind, placeholderOf, resolved } from './schema-form.logic.ts';
import { SecretField } from './fields/secret-field.tsx';
import { SomeField } from './fields/some-field.tsx';
import { VersionField } from './records/version-field.tsx';
import { wordChoices } from './word-choices.logic.ts';

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
  const typed = (next: string): void => onChange(next === '' ? undefined : next);

  if (secretPaths.includes(path)) return <SecretField {...shown} {...props} schema={schema} />;
  switch (field.kind) {
    case 'secret':
      return <SecretField {...shown} {...props} schema={schema} />;
    case 'file':
      return (
        <FileTextField {...shown} placeholder={placeholder} schema={schema} value={text} onChange={typed} />
      );
    case 'text':
      return (
        <TextInput
          {...shown}
          placeholder={placeholder}
          value={text}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      );
    case 'long':
      return (
        <Textarea
          {...shown}
          placeholder={placeholder}
          autosize
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      );
    case 'expression':
      return (
        <ExpressionField
          {...shown}
          placeholder={placeholder}
          language={field.language}
          hasLines={field.hasLines}
          value={text}
          onChange={typed}
        />
      );
    case 'number':
    case 'integer':
      return (
        <NumberInput
          {...shown}
          placeholder={placeholder}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
          allowDecimal={field.kind === 'number'}
          min={schema.minimum}
          max={schema.maximum}
          hideControls
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
        />
      );
    case 'flag':
      return (
        <Switch
          {...shown}
          checked={(value ?? schema.default) === true}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked === (schema.default ?? false) ? undefined : checked)
          }
        />
      );
    case 'some':
      return <SomeField {...shown} value={value} onChange={onChange} />;
    case 'words':
      return (
        <Select
          {...shown}
          data={wordChoices(field.words, schema, text, say)}
          value={text || null}
          onChange={(next) => onChange(next ?? undefined)}
          clearable={!isRequired}
          searchable={field.words.length > 8}
        />
      );
    case 'language':
      return <LanguageField {...shown} known={field.known} value={text} onChange={typed} />;
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
