import { Group, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFieldsProps } from './proof-fields.tsx';

interface LimitFieldsProps extends DraftFieldsProps {
  /** Whether signatures hold the time, which may differ by some seconds. */
  readonly hasTime: boolean;
}

/** How much an endpoint takes; left empty the service chooses. */
export function LimitFields({ draft, onChange, at, hasTime }: LimitFieldsProps): ReactElement {
  const { t } = useTranslation('connect');
  const fields = (['maxBytes', 'callsPerMinute', 'toleranceSeconds'] as const).filter(
    (name) => hasTime || name !== 'toleranceSeconds',
  );
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
