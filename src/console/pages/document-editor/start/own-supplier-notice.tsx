import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface OwnSupplierNoticeProps {
  /** Entry that it was copied from. */
  readonly entry: string;
  /** Parts that are still unchanged since they were copied. */
  readonly taken: { readonly party: boolean; readonly payment: boolean };
  readonly onEmpty: () => void;
}

/** Says where the supplier and the payment of a new document were copied from. */
export function OwnSupplierNotice({ entry, taken, onEmpty }: OwnSupplierNoticeProps): ReactElement | null {
  const { t } = useTranslation('document-editor');
  if (!taken.party && !taken.payment) return null;
  const what = taken.party && taken.payment ? 'both' : taken.party ? 'supplier' : 'payment';
  return (
    <Alert color="blue" variant="light">
      {t(`own.text.${what}`)}{' '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to="/documents/$id" params={{ id: entry }} />}
      >
        {t('own.from')}
      </Anchor>
      {' · '}
      <Anchor component="button" size="sm" underline="always" onClick={onEmpty}>
        {t(`own.empty.${what}`)}
      </Anchor>
    </Alert>
  );
}
