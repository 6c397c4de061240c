import { Button, FileButton, Group, Tabs, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../../parts/browser/base64.ts';
import type { FileMistake } from '../../parts/failure/service-error.ts';
import { useNotifyUndo } from '../../parts/dialogs/notify-undo.tsx';
import { isText, mainFile, type TemplateFiles } from './template-files.logic.ts';

const SourceEditor = lazy(async () => ({ default: (await import('./source-editor.tsx')).SourceEditor }));

interface FileEditorProps {
  readonly files: TemplateFiles;
  /** Path of the open file. */
  readonly open: string;
  readonly reveal: FileMistake | undefined;
  readonly faults: readonly FileMistake[];
  readonly isReadOnly: boolean;
  readonly onOpen: (path: string) => void;
  readonly onChange: (files: TemplateFiles) => void;
  /** Restores a deleted file. */
  readonly onRestore: (path: string, content: string) => void;
}

/** Edits the files of a template: texts in an editor, others by replacing them. */
export function FileEditor(props: FileEditorProps): ReactElement {
  const { files, open, reveal, faults, isReadOnly, onOpen, onChange, onRestore } = props;
  const { t } = useTranslation('templates');
  const notifyUndo = useNotifyUndo();
  const path = open in files ? open : mainFile;
  const content = files[path] ?? '';

  function remove(): void {
    const { [path]: removed = '', ...rest } = files;
    onChange(rest);
    onOpen(mainFile);
    notifyUndo(t('files.removed', { path }), () => onRestore(path, removed));
  }

  return (
    <div>
      <Tabs value={path} onChange={(next) => onOpen(next ?? mainFile)} keepMounted={false}>
        <Tabs.List aria-label={t('fact.files')}>
          {Object.keys(files)
            .toSorted()
            .map((each) => (
              <Tabs.Tab key={each} value={each}>
                {each}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {Object.keys(files).map((each) => (
          <Tabs.Panel key={each} value={each} pt="xs">
            {isText(content) ? (
              <Suspense>
                <SourceEditor
                  label={t('files.editor', { path })}
                  value={content}
                  onChange={isReadOnly ? undefined : (text) => onChange({ ...files, [path]: text })}
                  faults={faults.filter(({ file }) => file === path)}
                  reveal={reveal}
                />
              </Suspense>
            ) : (
              <Text size="sm">{t('files.binary')}</Text>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {!isReadOnly && (
        <Group mt="xs" align="flex-end">
          <NewFile
            onAdd={(added, text) => {
              onChange({ ...files, [added]: text });
              onOpen(added);
            }}
          />
          {path !== mainFile && (
            <Button variant="default" size="xs" onClick={remove}>
              {t('files.remove', { path })}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

/** Adds a text file by its path, or uploads a file. */
function NewFile({ onAdd }: { readonly onAdd: (path: string, content: string) => void }): ReactElement {
  const { t } = useTranslation('templates');
  const [path, setPath] = useState('');
  const upload = (file: File | null): void => {
    if (!file) return;
    const isSource = /\.(?:typ|txt|csv|json|svg)$/.test(file.name);
    void (isSource ? file.text() : dataUriOf(file)).then((content) => onAdd(path || file.name, content));
  };
  return (
    <>
      <TextInput
        size="xs"
        label={t('files.path')}
        placeholder="parts/head.typ"
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          if (!path) return;
          onAdd(path, '');
          setPath('');
        }}
      >
        {t('files.add')}
      </Button>
      <FileButton onChange={upload} inputProps={{ 'aria-label': t('files.upload') }}>
        {(button) => (
          <Button variant="default" size="xs" {...button}>
            {t('files.upload')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

async function dataUriOf(file: File): Promise<string> {
  return `data:${file.type || 'application/octet-stream'};base64,${await base64Of(file)}`;
}
