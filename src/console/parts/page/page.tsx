import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** The title with markup, such as places where a line may break. */
  readonly heading?: ReactNode;
  /** Title of the browser tab, if it is more than the title: "Failed · F-0042". */
  readonly tabTitle?: string;
  readonly description?: ReactNode;
  /** Shown beside the title; may take the initial focus instead of it. */
  readonly besideTitle?: ReactNode;
  /** Buttons of the page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a page: its heading, which takes the focus when the page opens, its buttons and its content. */
export function Page(props: PageProps): ReactElement {
  const {
    title,
    heading: drawn = title,
    tabTitle = title,
    description,
    besideTitle,
    actions,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${tabTitle} · Docmill`);
  // Before the user can type elsewhere, so that the focus is not taken from there.
  useLayoutEffect(() => {
    const { current: own } = heading;
    if (!own?.parentElement?.contains(document.activeElement)) own?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="page-head">
          <Title order={1} size="h2" ref={heading} tabIndex={-1} className="page-title">
            {drawn}
          </Title>
          {besideTitle}
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
