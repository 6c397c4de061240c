import { Title } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows a section of the document; faults link to it by its path. */
export function Section({ title, path, children }: SectionProps): ReactElement {
  return (
    <section className="reading-section" data-path={path} aria-label={title} tabIndex={-1}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </section>
  );
}
