import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSettings } from '../../icons/icons.ts';

/** Opens the preferences. */
export function PreferencesButton(props: ActionIconProps & ComponentProps<'button'>): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={t('preferences')}>
      <IconSettings size={18} />
    </ActionIcon>
  );
}
