import { Alert, Button, Center, Code, Divider, Paper, Stack, Text, Title } from '@mantine/core';
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../parts/access/secret-input.tsx';
import { beginSignIn, hasOpenId, lastFailure } from '../../session/open-id.ts';
import { PersistentDialog } from '../overlays/load-overlays.ts';

interface SignInProps {
  /** Whether a page is open below, whose forms must not be lost. */
  readonly isOver: boolean;
  /** Whether the service refused the token. */
  readonly isRefused: boolean;
  readonly onToken: (token: string) => void;
}

/** Asks the user for a token. */
export function SignIn({ isOver, ...props }: SignInProps): ReactElement {
  const { t } = useTranslation('shell');
  if (isOver)
    return (
      <Suspense>
        <PersistentDialog title={t('signIn.title')}>
          <SignInForm {...props} />
        </PersistentDialog>
      </Suspense>
    );
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={440} maw="100%">
        <Title order={1} size="h3" mb="md">
          {t('signIn.title')}
        </Title>
        <SignInForm {...props} />
      </Paper>
    </Center>
  );
}

function SignInForm({ isRefused, onToken }: Omit<SignInProps, 'isOver'>): ReactElement {
  const { t } = useTranslation('shell');
  const [given, setGiven] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isOpenId, setIsOpenId] = useState(false);
  const [failure, setFailure] = useState(lastFailure);
  useEffect(() => {
    hasOpenId().then(setIsOpenId, () => undefined);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(given.trim() === '');
        if (given.trim()) onToken(given.trim());
      }}
    >
      <Stack>
        {isRefused && (
          <Alert color="red" role="alert">
            {t('signIn.refused')}
          </Alert>
        )}
        {failure && (
          <Alert color="red" role="alert" title={t('signIn.failed')}>
            {failure}
          </Alert>
        )}
        {isOpenId && (
          <>
            <Button onClick={() => void beginSignIn().catch(({ message }: Error) => setFailure(message))}>
              {t('signIn.openId')}
            </Button>
            <Divider label={t('signIn.or')} />
          </>
        )}
        <SecretInput
          label={t('signIn.token')}
          description={t('signIn.tokenDescription')}
          error={isMissing && t('signIn.missing')}
          value={given}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" variant={isOpenId ? 'default' : 'filled'}>
          {t('signIn.button')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('signIn.help')} <Code>npm run token</Code>
        </Text>
      </Stack>
    </form>
  );
}
