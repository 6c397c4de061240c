import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/session-context.ts';
import type { OriginalData } from './use-original.ts';

/** Shows on a copy that the signed original is still in effect, with a link to credit it. */
export function OriginalNotice({ original }: { readonly original: OriginalData }): ReactElement {
  const { t } = useTranslation('document-parts');
  const mayWrite = useMay('silo:write');
  const { id, summary } = original;
  const name = { number: summary.number ?? id };
  return (
    <Alert color="yellow" role="region" aria-label={t('original.label')}>
      <Group gap="sm">
        <Text size="sm" flex="1 1 320px">
          {t('original.text', name)}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/documents/$id"
              params={{ id }}
              search={mayWrite ? { correct: 'credit-note' } : {}}
            />
          )}
        >
          {t(mayWrite ? 'original.credit' : 'original.show', name)}
        </Button>
      </Group>
    </Alert>
  );
}
