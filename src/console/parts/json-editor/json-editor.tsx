import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactElement } from 'react';
import type { JsonEditorProps } from './json-editor.props.ts';

const EditorView = lazy(async () => ({ default: (await import('./editor-view.tsx')).CodeEditor }));

/** JSON to edit or to read, with its faults at their places; loaded when it is first shown. XML can be read in it. */
export function JsonEditor(props: JsonEditorProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <EditorView {...props} />
    </Suspense>
  );
}
