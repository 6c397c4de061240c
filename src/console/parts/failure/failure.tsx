import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { useServiceText } from '../../words/service-text.ts';
import { MissingScope } from './missing-scope.tsx';
import { readServiceError } from './service-error.ts';
import { usePlacesText } from '../documents/document-terms.ts';

/** Titles of errors by code. */
const titles = { FORBIDDEN: 'failure.forbidden', NOT_FOUND: 'failure.notFound' } as const;

/** Shows why a request failed: message, path and request id, with a button to retry. */
export function Failure({
  error,
  retry,
}: {
  readonly error: CombinedError;
  readonly retry?: (() => void) | undefined;
}): ReactElement {
  const { t } = useTranslation('parts');
  const say = useServiceText();
  const sayPlaces = usePlacesText();
  const { code, message, requestId, fields, scope } = readServiceError(error);
  const said = error.networkError ? t('failure.unreachable') : say(message);
  const title = titles[code as keyof typeof titles] ?? 'failure.title';
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t(title)}>
      <Stack gap="xs">
        <Text size="sm">{scope ? <MissingScope scope={scope} /> : said}</Text>
        {fields.map(({ path, message: what }) => (
          <Text size="sm" key={path + what}>
            {path.startsWith('$') ? <b title={path}>{sayPlaces(path)}</b> : <Code>{path}</Code>} {say(what)}
          </Text>
        ))}
        <Group gap="sm">
          {retry && code !== 'FORBIDDEN' && (
            <Button size="xs" variant="default" onClick={retry}>
              {t('failure.retry')}
            </Button>
          )}
          {requestId && (
            <Text size="xs" c="dimmed">
              {t('failure.request')} <Code>{requestId}</Code>
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
