import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Page } from '../../parts/page/page.tsx';

/** Shows that the address has no page. */
export function NotFound(): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <Button component={Link} to="/jobs">
            {t('notFound.back')}
          </Button>
        }
      />
    </Page>
  );
}
