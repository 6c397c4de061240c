import { Group, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from './endpoint-draft.logic.ts';
import type { DraftFieldsProps } from './proof-fields.tsx';

interface LimitFieldsProps extends DraftFieldsProps {
  /** Whether signatures contain a timestamp, for which a tolerance in seconds can be set. */
  readonly hasTime: boolean;
}

/** Edits the limits of an endpoint; the service chooses those that are left empty. */
export function LimitFields({ draft, onChange, at, hasTime }: LimitFieldsProps): ReactElement {
  const { t } = useTranslation('connect');
  const fields = limits.filter((name) => hasTime || name !== 'toleranceSeconds');
  return (
    <Group grow align="flex-start" className="limit-fields">
      {fields.map((name) => (
        <TextInput
          key={name}
          label={t(`form.${name}`)}
          inputMode="numeric"
          placeholder={t('form.usual')}
          value={draft[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value.replace(/\D/g, '') })}
          error={at(name)}
        />
      ))}
    </Group>
  );
}
