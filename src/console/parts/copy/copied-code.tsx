import { ActionIcon, Code, Group, Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from '../../icons/icons.ts';
import { CopyButton } from './copy-button.tsx';

/** Shows lines for a terminal, with a button that copies them. */
export function CopiedCode({ code }: { readonly code: string }): ReactElement {
  const { t } = useTranslation('parts');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" maw="100%">
      <Code block className="copied-code" tabIndex={0}>
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'copied' : 'copy')}>
            <ActionIcon variant="default" onClick={copy} aria-label={t('copy')}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
