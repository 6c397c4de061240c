import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isInvoice } from '../documents/document-kind.logic.ts';
import { useReplicate } from '../documents/use-replicate.ts';

interface SignedDocumentActionsProps {
  readonly id: string;
  readonly docSchema: string;
}

/**
 * Shows what a fault in a signed document allows: to correct the document, if its type has corrections, or to start from a
 * copy.
 */
export function SignedDocumentActions({ id, docSchema }: SignedDocumentActionsProps): ReactElement {
  const { t } = useTranslation('document');
  const { replicate, isBusy } = useReplicate(id);
  const isCorrected = isInvoice(docSchema);
  return (
    <>
      {isCorrected && (
        <Button
          size="compact-sm"
          renderRoot={(props) => (
            <Link {...props} to="/documents/$id" params={{ id }} search={{ correct: true }} />
          )}
        >
          {t('correct.open')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant={isCorrected ? 'default' : 'filled'}
        disabled={isBusy}
        onClick={() => void replicate()}
      >
        {t('replicate')}
      </Button>
    </>
  );
}
