import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { editorTheme } from '../json-editor/editor-theme.ts';
import '../json-editor/json-editor.css';
import './document-diff.css';

interface TextMergeProps {
  readonly before: string;
  readonly after: string;
  /** Language of the texts. */
  readonly language?: Extension | undefined;
}

const plain: Extension = [];

/** Shows two texts side by side, with equal parts folded. */
export function TextMerge({ before, after, language = plain }: TextMergeProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const frame = useRef<HTMLDivElement>(null);
  const [earlier, later] = [t('diff.before'), t('diff.after')];
  useEffect(() => {
    const side = (doc: string, label: string): { doc: string; extensions: Extension } => ({
      doc,
      extensions: [
        language,
        lineNumbers(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
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
  }, [before, after, language, earlier, later]);
  return <div ref={frame} className="json-editor text-merge" />;
}
