import { Alert, Anchor } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '../../parts/when.tsx';

interface RestoredNoticeProps {
  /** When it was last typed at. */
  readonly at: string;
  readonly onDiscard: () => void;
}

/** Says that unsaved work of before was brought back, and throws it away. */
export function RestoredNotice({ at, onDiscard }: RestoredNoticeProps): ReactElement {
  const { t } = useTranslation('document-editor');
  return (
    <Alert color="blue" variant="light">
      {t('restored')} <When at={at} />{' '}
      <Anchor component="button" size="sm" onClick={onDiscard}>
        {t('discard')}
      </Anchor>
    </Alert>
  );
}
