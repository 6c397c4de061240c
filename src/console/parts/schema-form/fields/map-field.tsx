import { ActionIcon, Group, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../../icons/icons.ts';
import { isObject, memberPath } from '../../json/json-path.logic.ts';
import { NameAdder } from '../../forms/name-adder.tsx';
import { useForm, type SchemaFieldProps } from '../form-context.ts';
import { MemberFieldset } from '../member-fieldset.tsx';
import { withMember } from '../members.logic.ts';
import { createInitialValue, type FormSchema } from '../schema-form.logic.ts';

/** Renders an object with arbitrary member names. */
export function MapField(props: SchemaFieldProps & { readonly inner: FormSchema }): ReactElement {
  const { label, schema, value, onChange, path, inner } = props;
  const { t } = useTranslation('schema-form');
  const { Field, root, isReadOnly } = useForm();
  const map = isObject(value) ? value : {};
  return (
    <MemberFieldset label={label} description={schema.description}>
      {Object.entries(map).map(([key, item]) => (
        <Group key={key} align="flex-end" wrap="nowrap" gap="xs">
          <Stack flex={1} gap="xs" miw={0}>
            <Field
              name={key}
              label={key}
              schema={inner}
              value={item}
              onChange={(next) => onChange(withMember(map, key, next ?? createInitialValue(root, inner)))}
              path={memberPath(path, key)}
            />
          </Stack>
          {!isReadOnly && (
            <ActionIcon
              aria-label={t('removeMember', { name: key })}
              variant="subtle"
              size="lg"
              color="red"
              onClick={() => {
                const less = withMember(map, key, undefined);
                onChange(Object.keys(less).length > 0 ? less : undefined);
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <NameAdder
          taken={Object.keys(map)}
          onAdd={(name) => onChange(withMember(map, name, createInitialValue(root, inner)))}
        />
      )}
    </MemberFieldset>
  );
}
