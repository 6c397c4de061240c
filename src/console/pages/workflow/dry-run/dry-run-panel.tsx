import { CloseButton, Drawer, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../parts/dialogs/use-focus-back.ts';
import { DryRunFields, type DryRunProps } from './dry-run-fields.tsx';

interface DryRunPanelProps extends DryRunProps {
  readonly onClose: () => void;
}

/**
 * Shows the dry run next to the graph, which shows the branches that it took, or over the page if there is no
 * space for both.
 */
export function DryRunPanel({ onClose, ...fields }: DryRunPanelProps): ReactElement {
  const { t } = useTranslation('workflow');
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  useFocusBack();
  if (!isNarrow) return <Beside onClose={onClose} {...fields} />;
  return (
    <Drawer opened onClose={onClose} position="right" size="100%" title={t('task.run')}>
      <DryRunFields {...fields} />
    </Drawer>
  );
}

function Beside({ onClose, ...fields }: DryRunPanelProps): ReactElement {
  const { t } = useTranslation('workflow');
  const close = useTranslation('shell').t('close');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // An open list handles the key itself.
    const isOpen = (event.target as HTMLElement).ariaExpanded === 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpen) onClose();
  };
  return (
    <section
      ref={panel}
      className="editor-run"
      role="dialog"
      aria-label={t('task.run')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" className="editor-run-head">
        <Title order={2} size="h4">
          {t('task.run')}
        </Title>
        <CloseButton aria-label={close} onClick={onClose} />
      </Group>
      <div className="editor-run-body">
        <DryRunFields {...fields} />
      </div>
    </section>
  );
}
