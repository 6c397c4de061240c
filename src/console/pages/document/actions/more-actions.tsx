import { Button, Menu } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../icons/icon.tsx';
import { IconChevronDown, IconCopy, IconPlayerPlay } from '../../../icons/icons.ts';
import { IconFileMinus } from '../../../icons/later-icons.ts';
import { documentKind, isInvoice } from '../../../parts/documents/document-kind.logic.ts';
import { useOfferedActions } from '../../../parts/page/offered-actions.ts';
import type { DocumentEntry } from '../document.queries.ts';
import { useCorrectionTypes } from './correction/use-correction.ts';

interface MoreActionsProps {
  readonly entry: DocumentEntry;
  /** Whether a workflow can be started from here. */
  readonly runs: boolean;
  /** Starts a correction, of the given type if there is one. */
  readonly onCorrect: (type?: string) => void;
  readonly onReplicate: () => void;
  readonly onRun: () => void;
}

interface Action {
  readonly key: string;
  readonly name: string;
  readonly Icon: Icon;
  readonly run: () => void;
}

/**
 * Lists the less common actions for a document: each type of correction, copying, and workflows on signed
 * documents.
 */
export function MoreActions({ entry, runs, onCorrect, onReplicate, onRun }: MoreActionsProps): ReactElement {
  const { t } = useTranslation('document');
  const kinds = useTranslation('document-parts').t;
  const { docSchema } = entry;
  const isCorrected = isInvoice(docSchema);
  // Most documents are only opened to be read, so the types load on demand.
  const [isAsked, setIsAsked] = useState(false);
  const ask = (): void => setIsAsked(true);
  const types = useCorrectionTypes(entry, isCorrected && isAsked);
  const correct = { key: 'correct', name: t('correct.open'), Icon: IconFileMinus, run: () => onCorrect() };
  const ofTypes = types?.map((type) => ({
    key: type,
    name: documentKind(docSchema, type, kinds),
    Icon: IconFileMinus,
    run: () => onCorrect(type),
  }));
  const corrections: readonly Action[] = isCorrected ? (ofTypes ?? [correct]) : [];
  const others: readonly Action[] = [
    { key: 'replicate', name: t('replicate'), Icon: IconCopy, run: onReplicate },
    ...(runs ? [{ key: 'run', name: t('run.open'), Icon: IconPlayerPlay, run: onRun }] : []),
  ];
  useOfferedActions([...corrections, ...others], ask);
  return (
    <Menu position="bottom-end" onOpen={ask}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onPointerEnter={ask}
          onFocus={ask}
        >
          {t('actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(itemOf)}
        {/* These load later, and must not move the other items. */}
        {types && <Menu.Divider />}
        {types && <Menu.Label>{t('correct.open')}</Menu.Label>}
        {corrections.map(itemOf)}
      </Menu.Dropdown>
    </Menu>
  );
}

const itemOf = ({ key, name, Icon, run }: Action): ReactElement => (
  <Menu.Item key={key} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
    {name}
  </Menu.Item>
);
