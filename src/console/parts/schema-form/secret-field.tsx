import { PasswordInput, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { When } from '../when.tsx';
import { useForm } from './form-context.ts';

/** What stands for a secret that is set; sent back it keeps it. */
const masked = '********';

interface SecretFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly readOnly?: boolean;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly path: string;
}

/** A value that is written and never shown. */
export function SecretField(props: SecretFieldProps): ReactElement {
  const { label, description, error, withAsterisk, readOnly, value, onChange, path } = props;
  const { t } = useTranslation('schema-form');
  const { secrets } = useForm();
  const set = secrets.find((each) => each.path === path);
  const isSet = value === masked || set !== undefined;
  return (
    <div>
      <PasswordInput
        label={label}
        description={description}
        error={error}
        withAsterisk={withAsterisk}
        readOnly={readOnly}
        value={typeof value === 'string' && value !== masked ? value : ''}
        placeholder={isSet ? t('secret.keep') : undefined}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value || (isSet ? masked : undefined))}
      />
      {set && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(set.setBy ? 'secret.setBy' : 'secret.set', { who: set.setBy })}{' '}
          {set.setAt && <When at={set.setAt} />}
        </Text>
      )}
    </div>
  );
}
