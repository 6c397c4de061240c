import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** What the tab of the browser is called, when more than the title: "Failed · F-0042". */
  readonly tabTitle?: string;
  readonly description?: ReactNode;
  /** Buttons of the page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page: its heading, which has the focus when it opens, its buttons and its content. */
export function Page({ title, tabTitle = title, description, actions, children }: PageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${tabTitle} · Docmill`);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="page-head">
          <Title order={1} size="h2" ref={heading} tabIndex={-1} className="page-title">
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="sm" component="div">
              {description}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" data-page-actions>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
