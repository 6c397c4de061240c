import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** A text that is hidden unless somebody wants to see it. */
export function SecretInput(props: PasswordInputProps): ReactElement {
  const { t } = useTranslation('shell');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('secretToggle') }} />;
}
