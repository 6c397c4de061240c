import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactElement } from 'react';
import type { JsonEditorProps } from './json-editor.props.ts';

const EditorView = lazy(async () => ({ default: (await import('./editor-view.tsx')).CodeEditor }));

/**
 * Renders an editor or a read-only view of JSON with faults marked in the text; loaded on demand. It can show XML, too.
 *
 * Checks and completion are own code, because codemirror-json-schema adds 151 kB of compressed script (the whole editor here is 11 kB) for a second
 * validator and Markdown, marks no faults of the service at their paths, and cannot translate the descriptions of members.
 */
export function JsonEditor(props: JsonEditorProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <EditorView {...props} />
    </Suspense>
  );
}
