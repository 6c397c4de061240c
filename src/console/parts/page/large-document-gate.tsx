import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../values/formats.logic.ts';

/**
 * Maximum size that is shown without asking, in characters: larger texts block the page while they are laid out, compared or
 * checked.
 */
const maxSize = 256_000;

interface LargeDocumentGateProps {
  /** The action that is offered. */
  readonly verb: 'show' | 'compare';
  /** Size of the document in characters. */
  readonly size: number;
  readonly children: ReactElement;
}

/** Renders its child at once if the document is small; a large one only after the user asks for it. */
export function LargeDocumentGate({ verb, size, children }: LargeDocumentGateProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const [isAsked, setIsAsked] = useState(false);
  if (size <= maxSize || isAsked) return children;
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t(`large.${verb}`, { size: bytesText(size, i18n.language) })}
      </Button>
      <Text size="sm" c="dimmed">
        {t('large.text')}
      </Text>
    </Group>
  );
}
