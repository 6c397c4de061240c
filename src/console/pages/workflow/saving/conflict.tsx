import { Alert, Button, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { formatJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { ReasonedButton } from '../../../parts/forms/reasoned-button.tsx';
import { hasDoubledSteps, mergeDocuments, type Side } from '../../../parts/workflow-document/merge.logic.ts';
import type { Editor } from '../state/use-editor.ts';
import type { Saving } from './use-saving.ts';

interface ConflictProps {
  readonly saving: Saving;
  readonly editor: Editor;
}

const comparisons = ['mine', 'theirs', 'both'] as const;

/** Shows the changes of both sides after someone else saved in the meantime, and lets the user choose. */
export function Conflict({ saving, editor }: ConflictProps): ReactElement | null {
  const isReadable = editor.state.brokenAt === undefined;
  return saving.theirs && isReadable ? (
    <Choice saving={saving} editor={editor} theirs={saving.theirs.contents} />
  ) : null;
}

/** Reports a newer version before the user saves, while there are unsaved changes. */
export function Newer({ saving: { newer, compare } }: Pick<ConflictProps, 'saving'>): ReactElement | null {
  const { t } = useTranslation('workflow');
  return newer ? (
    <Alert color="yellow" role="status" title={t('conflict.title')}>
      <Group gap="xs">
        {t('conflict.newer')}
        <Button size="compact-sm" variant="default" onClick={compare}>
          {t('conflict.compare')}
        </Button>
      </Group>
    </Alert>
  ) : null;
}

function Choice({ saving, editor, theirs }: ConflictProps & { readonly theirs: MergeInput }): ReactElement {
  const { t } = useTranslation('workflow');
  const [view, setView] = useState<(typeof comparisons)[number]>('theirs');
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const base = saving.saved.contents;
  const mine = editor.state.document;
  const chosen = (place: JsonPath): Side | undefined => sides[formatJsonPath(place)];
  const { document, conflicts } = mergeDocuments(base, mine, theirs, chosen);
  const isOpen = conflicts.some(({ place }) => chosen(place) === undefined) || hasDoubledSteps(document);
  const [before, after] = { mine: [base, mine], theirs: [base, theirs], both: [theirs, mine] }[view];
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} size="xl" title={t('conflict.title')}>
      <Stack>
        <Text size="sm">{t('conflict.text')}</Text>
        <SegmentedControl
          size="xs"
          aria-label={t('conflict.view.label')}
          value={view}
          data={comparisons.map((value) => ({ value, label: t(`conflict.view.${value}`) }))}
          onChange={(value) => setView(comparisons.find((each) => each === value) ?? 'theirs')}
        />
        <DocumentDiff before={before ?? null} after={after ?? null} />
        <Text size="sm" fw={600}>
          {t(conflicts.length === 0 ? 'conflict.apart' : 'conflict.touch', { count: conflicts.length })}
        </Text>
        {conflicts.map(({ place, mine: own, theirs: other }) => {
          const path = formatJsonPath(place);
          return (
            <Stack key={path} gap={4}>
              <Code>{path}</Code>
              <SegmentedControl
                aria-label={path}
                value={sides[path] ?? ''}
                data={[
                  { value: 'mine', label: `${t('conflict.yours')}: ${short(own) ?? t('conflict.absent')}` },
                  {
                    value: 'theirs',
                    label: `${t('conflict.other')}: ${short(other) ?? t('conflict.absent')}`,
                  },
                ]}
                onChange={(side) => setSides({ ...sides, [path]: side === 'theirs' ? 'theirs' : 'mine' })}
              />
            </Stack>
          );
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => saving.theirs && saving.take(saving.theirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button variant="default" onClick={saving.keepMine}>
            {t('conflict.mine')}
          </Button>
          <ReasonedButton
            reason={isOpen ? t('conflict.choose') : undefined}
            onClick={() => {
              editor.replace(document);
              saving.keepMine();
            }}
          >
            {t('conflict.both')}
          </ReasonedButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

type MergeInput = Parameters<typeof mergeDocuments>[2];

function short(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
