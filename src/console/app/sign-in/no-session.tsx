import { Alert, Box, Center } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../parts/waiting.tsx';

/** Stands in place of the pages while it is not known whose token it is: the service is asked, or cannot be reached. */
export function NoSession({ isUnreachable }: { readonly isUnreachable: boolean }): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Center component="main" mih="100vh" p="md" aria-busy>
      <Box w={440} maw="100%">
        {isUnreachable ? (
          <Alert color="red" role="alert">
            {t('unreachable')}
          </Alert>
        ) : (
          <Waiting />
        )}
      </Box>
    </Center>
  );
}
