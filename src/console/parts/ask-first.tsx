import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesText } from './formats.logic.ts';

/** Texts of more characters than this take so long to be laid out, compared or checked that the page stands still. */
const most = 256_000;

interface AskFirstProps {
  /** What is done with it. */
  readonly verb: 'show' | 'compare';
  /** How much there is, in characters. */
  readonly size: number;
  readonly children: ReactElement;
}

/** Draws what is inside at once when it is small, and a large one when that is asked for. */
export function AskFirst({ verb, size, children }: AskFirstProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const [isAsked, setIsAsked] = useState(false);
  if (size <= most || isAsked) return children;
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
