import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { pathWords } from '../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../parts/documents/document-terms.ts';
import { isLookedUp } from '../../parts/fault-panel/fault-lines.logic.ts';
import { sentence } from '../../words/sentence.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { showPlace } from './show-place.ts';

interface FaultPanelProps {
  readonly faults: readonly {
    readonly code: string;
    readonly paths: readonly string[];
    readonly message: string;
  }[];
  readonly isInvalid: boolean;
  /** Opens the tab that shows the paths. */
  readonly onJump: () => void;
}

/** Lists the faults or warnings of the document, with links to their fields. */
export function FaultPanel({ faults, isInvalid, onJump }: FaultPanelProps): ReactElement {
  const { t } = useTranslation('document');
  const terms = useTerms();
  const say = useServiceText();
  return (
    <Alert
      color={isInvalid ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t(isInvalid ? 'faults.invalid' : 'faults.noticed', { count: faults.length })}
    >
      <Stack gap={4}>
        {faults.map(({ code, paths, message }) => (
          <Group key={code + paths.join(' ') + message} gap="xs">
            {paths.map((path) => (
              <Button
                key={path}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  onJump();
                  showPlace(path);
                }}
              >
                {pathWords(path, terms, t('title'))}
              </Button>
            ))}
            <Text size="sm" className="reading-text">
              <span title={code}>{sentence(message, say)}</span> {isLookedUp(code) && <Code>{code}</Code>}
            </Text>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
