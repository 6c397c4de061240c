import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFilter } from '../../icons/icons.ts';

/** Opens all filters. */
export function FilterButton(props: ButtonProps & ComponentProps<'button'>): ReactElement {
  const { t } = useTranslation('jobs');
  return (
    <Button {...props} variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
      {t('filter.more')}
    </Button>
  );
}
