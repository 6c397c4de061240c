import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { XmlPreview } from '../../parts/document-xml/xml-preview.tsx';
import { textOf } from '../../parts/document-reading/reading.logic.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { JsonEditor } from '../../parts/json-editor/json-editor.tsx';
import type { Schema } from '../../parts/json-editor/schema-help.logic.ts';
import { formatJsonPath, valueAt } from '../../parts/json/json-path.logic.ts';
import { LeaveGuard } from '../../parts/page/leave-guard.tsx';
import { CalculatedTotals } from './draft/calculated-totals.tsx';
import { useWorkflowCheck } from './check/use-workflow-check.ts';
import { WorkflowCheck } from './check/workflow-check.tsx';
import { DraftNotice } from './draft/draft-notice.tsx';
import { omitEmpty, fixable, selectFaultsOfValues, placeInDraft, sumsOf } from './draft/draft.logic.ts';
import { EditorBar } from './editor-bar.tsx';
import { DocumentForm } from './form/document-form.tsx';
import { focusFirstFault } from './form/focus-field.ts';
import { FormProvider } from './form/form-context.ts';
import { useDocumentForm } from './form/use-document-form.ts';
import { useShownFaults } from './form/use-shown-faults.ts';
import { useCalculation } from './draft/use-calculation.ts';
import { useTranslatedFaults, useReportedFaults } from './faults/use-reported-faults.ts';
import type { Draft } from './draft/use-draft.ts';
import { atField, documentPlace, mergeFaults, type ReportedFault } from './faults/reported-faults.logic.ts';
import './editor.css';

const views = ['form', 'both', 'json', 'xml'] as const;
const none: readonly ReportedFault[] = [];

interface EditorProps {
  readonly draft: Draft;
  readonly schema: Schema | undefined;
  /** Whether the document was never saved: missing members are no faults until something is written. */
  readonly isNew?: boolean;
  /** Saves the document and returns its error. */
  readonly onSave: (doc: Json) => Promise<CombinedError | undefined>;
  /** Discards the unsaved changes. */
  readonly onDiscard: () => void;
  /** Faults found elsewhere: shown until their members change; the first one gets the focus. */
  readonly told?: readonly ReportedFault[];
  /** Further notices, such as changes by others. */
  readonly notice?: ReactNode;
}

type View = (typeof views)[number];

/** Edits a document as a form, as JSON, or both, and recalculates it as it changes. */
export function Editor({
  draft,
  schema,
  isNew = false,
  onSave,
  onDiscard,
  told: given = none,
  notice,
}: EditorProps): ReactElement {
  const { t } = useTranslation('document-editor');
  const isRoomy = useMediaQuery('(min-width: 90em)', false, { getInitialValueInEffect: false });
  const [view, setView] = useState<View>(isRoomy ? 'both' : 'form');
  const { doc, set } = draft;
  const calculation = useCalculation(draft.isBroken ? undefined : draft.doc);
  const [error, setError] = useState<CombinedError>();
  const [isSaving, setIsSaving] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const { result, isCurrent, isInvalid } = calculation;
  const isInvoice = (textOf(valueAt(doc, ['$schema'])) ?? '').endsWith('bill/invoice');
  const isMild = isNew && !wasTried;
  const isBeginning = isMild && !draft.isDirty;
  const found = useMemo(
    () => (isBeginning ? none : fixable(calculation.faults, schema)),
    [isBeginning, calculation.faults, schema],
  );
  const isKnown = isCurrent || found.length > 0;
  const { shown: visited, reveal, handlers } = useShownFaults(found, { wasThere: !isNew, isKnown });
  const {
    reported: told,
    show: tell,
    tellAll,
  } = useReportedFaults(given, doc, schema !== undefined && (isKnown || !!calculation.error));
  const faults = useTranslatedFaults(useMemo(() => mergeFaults(found, told), [found, told]));
  const shown = useTranslatedFaults(useMemo(() => mergeFaults(visited, told).map(atField), [visited, told]));
  const check = useWorkflowCheck(doc, tellAll);
  const form = useDocumentForm({ doc, result, schema, faults: shown, set });

  const save = async (): Promise<void> => {
    if (isSaving || draft.isBroken) return;
    setIsSaving(true);
    setWasTried(true);
    const refused = await onSave(doc);
    setIsSaving(false);
    setError(refused);
    if (!refused) return;
    reveal();
    focusFirstFault(faults);
  };
  const written = useMemo(() => ({ data: omitEmpty(doc) as { readonly [name: string]: Json } }), [doc]);
  const showInForm = (path: string, message: string): void => {
    setView('form');
    tell({ place: placeInDraft(doc, documentPlace(path) ?? []), message });
  };
  const isFormShown = view === 'form' || view === 'both';
  const button = (
    <Button
      loading={isSaving}
      disabled={draft.isBroken}
      onClick={() => void save()}
      aria-keyshortcuts="Control+S Meta+S"
    >
      {t(isInvalid && !isMild && shown.length > 0 ? 'saveInvalid' : 'save')}
    </Button>
  );
  useHotkeys([['mod+S', () => void save()]], [], true);

  return (
    <Stack className="editor">
      <LeaveGuard isDirty={draft.isDirty && !isSaving} text={t('leave')} />
      {notice}
      <DraftNotice draft={draft} onDiscard={onDiscard} />
      <Group justify="space-between">
        <ViewSwitch view={view} onView={setView} isInvoice={isInvoice} />
        {button}
      </Group>
      {!draft.isStored && (
        <Alert color="yellow" role="status">
          {t('tooLarge')}
        </Alert>
      )}
      {draft.isBroken && <Alert color="red">{t('broken')}</Alert>}
      <div className="editor-halves" data-view={view}>
        {isFormShown && (
          <fieldset disabled={draft.isBroken} className="editor-form" data-waits={!isCurrent} {...handlers}>
            <FormProvider form={form}>
              <DocumentForm />
            </FormProvider>
          </fieldset>
        )}
        {view === 'xml' && <XmlPreview of={written} onDocument={showInForm} />}
        {(view === 'json' || view === 'both') && (
          <JsonEditor
            label="JSON"
            value={draft.text}
            onChange={draft.setText}
            schema={schema}
            mayLack
            faults={faults.map(({ place, message }) => ({ path: formatJsonPath(place), message }))}
          />
        )}
      </div>
      <CalculatedTotals calculation={calculation} />
      <EditorBar
        calculation={calculation}
        faults={faults}
        doc={doc}
        isFormShown={isFormShown}
        isMild={isMild}
        wrong={selectFaultsOfValues(shown, doc).length}
        sums={sumsOf(schema)}
        check={<WorkflowCheck check={check} doc={doc} isDisabled={draft.isBroken} onCheck={reveal} />}
        failure={error && <Failure error={error} />}
        save={button}
      />
    </Stack>
  );
}

interface ViewSwitchProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Whether the document can be shown as an e-invoice. */
  readonly isInvoice: boolean;
}

function ViewSwitch({ view, onView, isInvoice }: ViewSwitchProps): ReactElement {
  const { t } = useTranslation('document-editor');
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={view}
      onChange={(value) => onView(value)}
      data={views
        .filter((each) => each !== 'xml' || isInvoice)
        .map((value) => ({ value, label: t(`view.${value}`) }))}
    />
  );
}
