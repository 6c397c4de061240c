import { useHotkeys } from '@mantine/hooks';
import type { Editor } from './state/use-editor.ts';

/** Handles the keys of the whole page of a workflow. */
export function useEditorKeys(
  editor: Editor,
  mayWrite: boolean,
  { save, run }: { readonly save: () => void; readonly run: () => void },
): void {
  useHotkeys(
    [
      ['mod+S', () => mayWrite && save()],
      ['mod+Enter', () => mayWrite && run()],
    ],
    [],
    true,
  );
  useHotkeys([
    ['mod+Z', editor.undo],
    ['mod+shift+Z', editor.redo],
    ['mod+Y', editor.redo],
  ]);
}
