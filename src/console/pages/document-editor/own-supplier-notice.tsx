import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface OwnSupplierNoticeProps {
  /** The entry that it was taken from. */
  readonly entry: string;
  readonly onEmpty: () => void;
}

/** Says where the supplier of a new document comes from. */
export function OwnSupplierNotice({ entry, onEmpty }: OwnSupplierNoticeProps): ReactElement {
  const { t } = useTranslation('document-editor');
  return (
    <Alert color="blue" variant="light">
      {t('own.text')}{' '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to="/documents/$id" params={{ id: entry }} />}
      >
        {t('own.from')}
      </Anchor>
      {' · '}
      <Anchor component="button" size="sm" underline="always" onClick={onEmpty}>
        {t('own.empty')}
      </Anchor>
    </Alert>
  );
}
