import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Page } from '../../parts/page/page.tsx';

/** Shows the error of a page that crashed; other pages keep working. */
export function PageCrash({ error, reset }: ErrorComponentProps): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('crash.title')}>
      <EmptyState
        title={t('crash.title')}
        text={`${t('crash.text')} ${error instanceof Error ? error.message : String(error)}`}
        actions={
          <>
            <Button onClick={reset}>{t('crash.again')}</Button>
            <Button variant="default" onClick={() => location.reload()}>
              {t('crash.reload')}
            </Button>
          </>
        }
      />
    </Page>
  );
}
