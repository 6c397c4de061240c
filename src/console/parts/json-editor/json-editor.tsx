import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactElement } from 'react';
import type { JsonEditorProps } from './json-editor.props.ts';

const EditorView = lazy(async () => ({ default: (await import('./editor-view.tsx')).CodeEditor }));

/** Renders an editor or a read-only view of JSON with faults marked in the text; loaded on demand. It can show XML, too. */
export function JsonEditor(props: JsonEditorProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <EditorView {...props} />
    </Suspense>
  );
}
