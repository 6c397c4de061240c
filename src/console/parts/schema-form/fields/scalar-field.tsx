import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import { useServiceText } from '../../../words/service-text.ts';
import { ExpressionField } from '../expression/expression-field.tsx';
import { placeholderOf, type FormSchema, type ScalarKind } from '../schema-form.logic.ts';
import { wordChoices } from '../word-choices.logic.ts';
import { FileTextField } from './file-text-field.tsx';
import { LanguageField } from './language-field.tsx';

interface ScalarFieldProps {
  readonly field: ScalarKind;
  readonly schema: FormSchema;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly withAsterisk: boolean;
  readonly readOnly: boolean;
}

/** Renders the field of a text, a number or a flag. */
export function ScalarField({ field, schema, value, onChange, ...shown }: ScalarFieldProps): ReactElement {
  const say = useServiceText();
  const placeholder = placeholderOf(schema);
  const text = typeof value === 'string' ? value : '';
  const typed = (next: string): void => onChange(next === '' ? undefined : next);
  switch (field.kind) {
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
          disabled={shown.readOnly}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked === (schema.default ?? false) ? undefined : checked)
          }
        />
      );
    case 'words':
      return (
        <Select
          {...shown}
          data={wordChoices(field.words, schema, text, say)}
          value={text || null}
          onChange={(next) => onChange(next ?? undefined)}
          clearable={!shown.withAsterisk}
          searchable={field.words.length > 8}
        />
      );
    case 'language':
    default:
      return <LanguageField {...shown} known={field.known} value={text} onChange={typed} />;
  }
}
