import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, type ReactElement } from 'react';
import { useEditor } from '../../parts/json-editor/use-editor.ts';
import type { FileMistake } from '../../parts/failure/service-error.ts';

interface SourceEditorProps {
  /** Accessible name of the editor. */
  readonly label: string;
  readonly value: string;
  /** Absent if the text is read-only. */
  readonly onChange: ((text: string) => void) | undefined;
  readonly faults: readonly FileMistake[];
  /** Mistake to move the cursor to, again with each new object. */
  readonly reveal: FileMistake | undefined;
}

/** Edits a text and marks the mistakes in it. */
export function SourceEditor({ label, value, onChange, faults, reveal }: SourceEditorProps): ReactElement {
  const { frame, editor } = useEditor({
    text: value,
    onChange: (text) => onChange?.(text),
    extensions: () => [
      lintGutter(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorState.readOnly.of(onChange === undefined),
      EditorView.contentAttributes.of({ 'aria-label': label }),
    ],
  });

  useEffect(() => {
    const { current: view } = editor;
    if (!view) return;
    const found = faults.map((fault) => {
      const from = findOffset(view, fault);
      return { from, to: view.state.doc.lineAt(from).to, severity: 'error' as const, message: fault.message };
    });
    view.dispatch(setDiagnostics(view.state, found));
  }, [editor, faults]);

  useEffect(() => {
    const { current: view } = editor;
    if (!view || !reveal) return;
    view.dispatch({ selection: { anchor: findOffset(view, reveal) }, scrollIntoView: true });
    view.focus();
  }, [editor, reveal]);

  return <div ref={frame} />;
}

/** Returns the offset of a line and column in the text, clamped to its end. */
function findOffset({ state }: EditorView, { line = 1, column = 1 }: FileMistake): number {
  const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(from + column - 1, to);
}
