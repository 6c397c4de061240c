import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Renders a field for a hidden text, with a button to show it. */
export function SecretInput(props: PasswordInputProps): ReactElement {
  const { t } = useTranslation('shell');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('secretToggle') }} />;
}
