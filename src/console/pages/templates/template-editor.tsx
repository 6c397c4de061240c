import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../parts/failure/failure.tsx';
import { useNotifyUndo } from '../../parts/dialogs/notify-undo.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { Page } from '../../parts/page/page.tsx';
import { ReasonedButton } from '../../parts/forms/reasoned-button.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { useMay } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import { FileEditor } from './file-editor.tsx';
import { Preview } from './preview.tsx';
import type { FileMistake } from '../../parts/failure/service-error.ts';
import { mainFile } from './template-files.logic.ts';
import { TemplateVersions } from './template-versions.tsx';
import { UpdateTemplate, type TemplateData } from './templates.queries.ts';

/** Edits the files of a template next to a preview; nothing takes effect before it is saved. */
export function TemplateEditor({ template }: { readonly template: TemplateData }): ReactElement {
  const { t } = useTranslation('templates');
  const say = useServiceText();
  const { id, revision, disabled, unchecked } = template;
  const mayWrite = useMay('transform:write');
  const notifyUndo = useNotifyUndo();
  const update = useSubmit(UpdateTemplate);
  const before = { name: template.name ?? '', notes: template.notes ?? '', files: template.files };
  const [draft, setDraft] = useState(before);
  const [open, setOpen] = useState<{ path: string; fault?: FileMistake }>({ path: mainFile });
  const [faults, setFaults] = useState<readonly FileMistake[]>([]);
  const [showsVersions, setShowsVersions] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);

  useBlocker({
    shouldBlockFn: async () =>
      isDirty && !(await confirm({ title: t('leave.title'), text: t('leave.text'), verb: t('leave.verb') })),
    enableBeforeUnload: () => isDirty,
  });

  async function save(patch: Parameters<typeof update.run>[0]['patch']): Promise<void> {
    if (await update.run({ id, patch, ifRevision: revision })) notifyDone(t('saved'));
  }

  const saveDraft = (): void => void save({ ...draft, name: draft.name || null, notes: draft.notes || null });
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          if (mayWrite && isDirty && !update.isRunning) saveDraft();
        },
      ],
    ],
    [],
    true,
  );

  async function toggle(): Promise<void> {
    const changed = await update.run({ id, patch: { disabled: !disabled }, ifRevision: revision });
    if (!changed) return;
    const { revision: now } = changed.updatePrintTemplate;
    notifyUndo(
      t(disabled ? 'enabledNow' : 'disabledNow'),
      () => void update.run({ id, patch: { disabled }, ifRevision: now }),
    );
  }

  return (
    <Page
      title={template.name ?? id}
      actions={
        <>
          <Button variant="default" onClick={() => setShowsVersions(true)}>
            {t('versions.title')}
          </Button>
          {mayWrite && (
            <>
              <Button variant="default" onClick={() => void toggle()}>
                {t(disabled ? 'enable' : 'disable')}
              </Button>
              <ReasonedButton
                loading={update.isRunning}
                onClick={saveDraft}
                reason={isDirty ? undefined : t('unchanged')}
              >
                {t('save')}
              </ReasonedButton>
            </>
          )}
        </>
      }
    >
      {update.error && <Failure error={update.error} />}
      {unchecked && <Alert color="yellow">{t('unchecked', { reason: say(unchecked) })}</Alert>}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack gap="sm" miw={0}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {(['name', 'notes'] as const).map((field) => (
              <TextInput
                key={field}
                label={t(`fact.${field}`)}
                value={draft[field]}
                readOnly={!mayWrite}
                error={update.at(field)}
                onChange={({ currentTarget: { value } }) =>
                  setDraft((known) => ({ ...known, [field]: value }))
                }
              />
            ))}
          </SimpleGrid>
          <FileEditor
            files={draft.files}
            open={open.path}
            reveal={open.fault}
            faults={faults}
            isReadOnly={!mayWrite}
            onOpen={(path) => setOpen({ path })}
            onChange={(files) => setDraft((known) => ({ ...known, files }))}
            onRestore={(path, content) =>
              setDraft((known) => ({ ...known, files: { ...known.files, [path]: content } }))
            }
          />
        </Stack>
        {mayWrite && (
          <Preview
            files={draft.files}
            faults={faults}
            onFaults={setFaults}
            onOpen={(fault) => setOpen({ path: fault.file, fault })}
          />
        )}
      </SimpleGrid>
      {showsVersions && (
        <TemplateVersions
          template={template}
          files={draft.files}
          isDirty={JSON.stringify(draft.files) !== JSON.stringify(before.files)}
          onClose={() => setShowsVersions(false)}
          onRestored={(files) => setDraft((known) => ({ ...known, files }))}
        />
      )}
    </Page>
  );
}
