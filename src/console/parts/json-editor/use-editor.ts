import { history } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { editorTheme } from './editor-theme.ts';

interface EditorOptions {
  /** The shown text. A new text replaces the one in the editor, with the cursor where it was. */
  readonly text: string;
  /** Called with a text that differs from `text`. */
  readonly onChange: (text: string) => void;
  /** Whether it is a field of a form, without line numbers. */
  readonly isField?: boolean;
  /** Extensions of this editor beside the common ones; called once. */
  readonly extensions: () => Extension;
}

interface OpenedEditor {
  /** Element that contains the editor. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly editor: RefObject<EditorView | undefined>;
}

/** Mounts an editor in an element for as long as the element exists. */
export function useEditor({ text, onChange, isField = false, extensions }: EditorOptions): OpenedEditor {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const changed = useEffectEvent((next: string) => {
    if (next !== text) onChange(next);
  });
  const begin = useEffectEvent((parent: HTMLElement): EditorView => {
    const common = [
      isField ? [] : [lineNumbers(), highlightActiveLine()],
      history(),
      EditorView.lineWrapping,
      editorTheme,
      EditorView.updateListener.of(({ view, docChanged }) => {
        if (docChanged) changed(view.state.doc.toString());
      }),
    ];
    return new EditorView({
      parent,
      state: EditorState.create({ doc: text, extensions: [common, extensions()] }),
    });
  });
  useEffect(() => {
    const { current: parent } = frame;
    if (!parent) return undefined;
    const view = begin(parent);
    editor.current = view;
    return () => view.destroy();
  }, []);
  useEffect(() => {
    if (editor.current) replaceText(editor.current, text);
  }, [text]);
  return { frame, editor };
}

/** Replaces only the part that differs, so that the cursor keeps its position. */
function replaceText(view: EditorView, next: string): void {
  const text = view.state.doc.toString();
  if (text === next) return;
  let from = 0;
  while (from < text.length && text[from] === next[from]) from += 1;
  let tail = 0;
  while (tail < Math.min(text.length, next.length) - from && text.at(-1 - tail) === next.at(-1 - tail))
    tail += 1;
  view.dispatch({ changes: { from, to: text.length - tail, insert: next.slice(from, next.length - tail) } });
}
