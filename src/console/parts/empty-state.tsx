import { Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';

const CopiedCode = lazy(async () => ({ default: (await import('./copied-code.tsx')).CopiedCode }));

interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons that lead on. */
  readonly actions?: ReactNode;
  /** The same by the API, to be copied. */
  readonly curl?: string;
}

/** What stands where nothing is: why, and what to do. */
export function EmptyState({ title, text, actions, curl }: EmptyStateProps): ReactElement {
  return (
    <Stack align="center" gap="sm" py="xl" className="empty-state">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={520} component="div">
        {text}
      </Text>
      {actions && <Group>{actions}</Group>}
      <Suspense>{curl && <CopiedCode code={curl} />}</Suspense>
    </Stack>
  );
}
