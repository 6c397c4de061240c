import { ActionIcon, Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { IconTrash } from '../../../icons/icons.ts';
import { IconArrowUp, IconPlus } from '../../../icons/later-icons.ts';
import { useForm, type SchemaFieldProps } from '../form-context.ts';
import { MemberFieldset } from '../member-fieldset.tsx';
import { createInitialValue, resolved, type FormSchema } from '../schema-form.logic.ts';

/** Renders a list: plain texts as tags, other values one below the other. */
export function ListField(props: SchemaFieldProps & { readonly inner: FormSchema }): ReactElement {
  const { label, schema, value, onChange, path, isRequired, inner } = props;
  const { t } = useTranslation('schema-form');
  const { Field, root, isReadOnly, faults } = useForm();
  const items = (value ?? []) as readonly Json[];
  const become = (next: readonly Json[]): void => onChange(next.length > 0 ? next : undefined);
  const error = faults.find((fault) => fault.path === path)?.message;

  const { type, enum: words } = resolved(root, inner);
  if (type === 'string' && items.every((item) => typeof item === 'string'))
    return (
      <TagsInput
        label={label}
        description={schema.description}
        error={error ?? faults.find((fault) => fault.path.startsWith(`${path}[`))?.message}
        withAsterisk={isRequired}
        readOnly={isReadOnly}
        data={(words ?? []).filter((word) => typeof word === 'string')}
        value={items as string[]}
        onChange={become}
      />
    );
  return (
    <MemberFieldset label={label} description={schema.description}>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {items.map((item, index) => (
        // The index is what distinguishes the items.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} align="flex-start" wrap="nowrap" gap="xs">
          <Stack flex={1} gap="xs" miw={0}>
            <Field
              name=""
              label={t('item', { number: index + 1 })}
              schema={inner}
              value={item}
              onChange={(next) => become(items.with(index, next ?? createInitialValue(root, inner)))}
              path={`${path}[${index}]`}
            />
          </Stack>
          {!isReadOnly && (
            <>
              <ActionIcon
                variant="subtle"
                aria-label={t('up', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => become(items.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('removeItem', { number: index + 1 })}
                onClick={() => become(items.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </>
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => become([...items, createInitialValue(root, inner)])}
        >
          {t('add')}
        </Button>
      )}
    </MemberFieldset>
  );
}
