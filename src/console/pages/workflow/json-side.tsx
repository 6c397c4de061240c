import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../parts/json-editor/json-editor.tsx';
import type { Issue } from './issues/issues.logic.ts';
import type { Editor } from './state/use-editor.ts';
import { workflowSchema } from './workflow-schema.ts';

interface JsonSideProps {
  readonly editor: Editor;
  readonly issues: readonly Issue[];
  readonly reveal: { readonly path: string } | undefined;
  readonly onPath: (path: string) => void;
  readonly isReadOnly: boolean;
}

/** Edits the workflow as JSON, with its issues marked. */
export function JsonSide({ editor, issues, reveal, onPath, isReadOnly }: JsonSideProps): ReactElement {
  const { t } = useTranslation('workflow');
  const faults = useMemo(
    () => issues.map(({ path, message, severity }) => ({ path, message, severity })),
    [issues],
  );
  return (
    <div onBlur={editor.rest}>
      <JsonEditor
        label={t('json')}
        value={editor.state.text}
        onChange={isReadOnly ? undefined : (text) => editor.run({ kind: 'replaceText', text })}
        schema={workflowSchema}
        faults={faults}
        reveal={reveal}
        onPath={onPath}
        height="calc(100vh - 270px)"
      />
    </div>
  );
}
