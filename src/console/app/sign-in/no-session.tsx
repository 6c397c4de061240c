import { Alert, Box, Center } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../parts/page/loading.tsx';

/** Shows a placeholder while the viewer of the token is being read, or an error if the service is unreachable. */
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
          <Loading />
        )}
      </Box>
    </Center>
  );
}
