import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { editorTheme } from '../json-editor/editor-theme.ts';
import '../json-editor/json-editor.css';
import './document-diff.css';

/** Two JSON values side by side, what is the same folded. */
export function JsonMerge({ before, after }: { readonly before: Json; readonly after: Json }): ReactElement {
  const { t } = useTranslation('document-parts');
  const frame = useRef<HTMLDivElement>(null);
  const [earlier, later] = [t('diff.before'), t('diff.after')];
  useEffect(() => {
    const side = (value: Json, label: string): { doc: string; extensions: Extension } => ({
      doc: JSON.stringify(value, null, 2),
      extensions: [
        json(),
        lineNumbers(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
        editorTheme,
      ],
    });
    const { current: parent } = frame;
    if (!parent) return undefined;
    const view = new MergeView({
      parent,
      a: side(before, earlier),
      b: side(after, later),
      collapseUnchanged: { margin: 3 },
    });
    return () => view.destroy();
  }, [before, after, earlier, later]);
  return <div ref={frame} className="json-editor json-merge" />;
}
