import { Text } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { memberPath } from '../json/json-path.logic.ts';
import { useForm } from './form-context.ts';
import { RawField } from './fields/raw-field.tsx';
import { drawnMembers, unknownMembers, withMember } from './members.logic.ts';
import type { FormSchema } from './schema-form.logic.ts';
import { useLabels } from './use-labels.ts';
import './remarks.css';

type JsonObject = { readonly [name: string]: Json };

interface ObjectFieldsProps {
  readonly schema: FormSchema;
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
  readonly path: string;
  /** A member that is rendered elsewhere. */
  readonly without?: string;
}

/** Renders the members of an object: those of its schema in order, followed by the others. */
export function ObjectFields({ schema, value, onChange, path, without }: ObjectFieldsProps): ReactElement {
  const { t } = useTranslation('schema-form');
  const { Field, faults, isReadOnly } = useForm();
  const { properties = {}, required = [] } = schema;
  const labelOf = useLabels();
  const change = (name: string, next: Json | undefined): void => onChange(withMember(value, name, next));
  const names = drawnMembers(schema, value).filter((name) => name !== without);
  return (
    <>
      {faults
        .filter((fault) => fault.path === path)
        .map(({ message }) => (
          <Text key={message} size="sm" c="var(--mantine-color-error)" role="alert">
            {message}
          </Text>
        ))}
      {path === '$' && <Remarks path={path} />}
      {names.map((name) => (
        <Fragment key={name}>
          <Field
            name={name}
            label={labelOf(name, properties[name] ?? {})}
            schema={properties[name] ?? {}}
            value={Object.hasOwn(value, name) ? value[name] : undefined}
            onChange={(next) => change(name, next)}
            path={memberPath(path, name)}
            isRequired={required.includes(name)}
            beside={value}
          />
          <Remarks path={memberPath(path, name)} />
        </Fragment>
      ))}
      {unknownMembers(schema, value).map((name) => (
        <RawField
          key={name}
          label={name}
          description={t('unknown')}
          value={value[name]}
          onChange={(next) => change(name, next)}
          path={memberPath(path, name)}
          isReadOnly={isReadOnly}
        />
      ))}
      {names.length === 0 && Object.keys(value).length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothing')}
        </Text>
      )}
    </>
  );
}

/** Shows remarks on a value, or on a row of it, that are no errors: warnings and notes. */
function Remarks({ path }: { readonly path: string }): ReactElement[] {
  return useForm()
    .remarks.filter((remark) => remark.path.replace(/\[\d+\]$/, '') === path)
    .map(({ message, tone }) => (
      <Text
        key={message}
        size="xs"
        mt={-8}
        {...(tone === 'warning' ? { className: 'warning-text' } : { c: 'dimmed' })}
      >
        {message}
      </Text>
    ));
}
