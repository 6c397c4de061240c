import { Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenVariable } from '../copy/curl-line.ts';

const CopiedCode = lazy(async () => ({ default: (await import('../copy/copied-code.tsx')).CopiedCode }));

interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons for next steps. */
  readonly actions?: ReactNode;
  /** The same step by the API, to be copied; see `curlLine`. */
  readonly curl?: string | undefined;
}

/** Explains an empty list or page, and offers the next step. */
export function EmptyState({ title, text, actions, curl }: EmptyStateProps): ReactElement {
  const { t } = useTranslation('parts');
  return (
    <Stack align="center" gap="sm" py="xl" className="empty-state">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={520} component="div">
        {text}
      </Text>
      {actions && <Group>{actions}</Group>}
      {curl && (
        <Suspense>
          <Text c="dimmed" size="sm" ta="center">
            {t('curl', { variable: tokenVariable })}
          </Text>
          <CopiedCode code={curl} />
        </Suspense>
      )}
    </Stack>
  );
}
