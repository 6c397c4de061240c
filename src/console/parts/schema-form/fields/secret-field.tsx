import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { masked } from '../../json/masks.logic.ts';
import { SecretInput } from '../../access/secret-input.tsx';
import { useSubjectName } from '../../audit/subject-name.ts';
import { Timestamp } from '../../values/timestamp.tsx';
import { FileTextField } from './file-text-field.tsx';
import { useForm } from '../form-context.ts';
import type { FormSchema } from '../schema-form.logic.ts';

interface SecretFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly readOnly?: boolean;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly path: string;
  readonly schema: FormSchema;
}

/** Renders the field of a value that is written and never shown. */
export function SecretField(props: SecretFieldProps): ReactElement {
  const { label, description, error, withAsterisk, readOnly, value, onChange, path, schema } = props;
  const { t } = useTranslation('schema-form');
  const { secrets } = useForm();
  const nameOf = useSubjectName();
  const set = secrets.find((each) => each.path === path);
  const isSet = value === masked || set !== undefined;
  const shown = {
    label,
    description,
    error,
    withAsterisk,
    readOnly,
    value: typeof value === 'string' && value !== masked ? value : '',
    placeholder: isSet ? t('secret.keep') : undefined,
  };
  const typed = (next: string): void => onChange(next || (isSet ? masked : undefined));
  return (
    <div>
      {schema.contentMediaType === undefined ? (
        <SecretInput
          {...shown}
          autoComplete="off"
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      ) : (
        <FileTextField {...shown} isSecret schema={schema} onChange={typed} />
      )}
      {set && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(set.setBy ? 'secret.setBy' : 'secret.set', { who: set.setBy && nameOf(set.setBy) })}{' '}
          {set.setAt && <Timestamp at={set.setAt} />}
        </Text>
      )}
    </div>
  );
}
