import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum length that the service accepts, in characters. */
const longest = 500;

/** Renders the field for the reason of an action, for the audit log; it may be left empty. */
export function ReasonField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}): ReactElement {
  const { t } = useTranslation('parts');
  return (
    <TextInput
      label={t('reason.label')}
      description={t('reason.hint')}
      value={value}
      maxLength={longest}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
