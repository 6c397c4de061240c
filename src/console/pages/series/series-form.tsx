import { Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { FormFooter } from '../../parts/forms/form-footer.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { CodesPreview } from './codes-preview.tsx';
import { SeriesFields } from './series-fields.tsx';
import { draftOf, createPatch } from './series-form.logic.ts';
import type { SeriesData } from './series.fields.tsx';
import { CreateSeries, UpdateSeries } from './series.queries.ts';

interface SeriesFormProps {
  /** Series to change; absent to create one. */
  readonly series?: SeriesData;
  readonly onClose: () => void;
  readonly onSaved?: (series: SeriesData) => void;
}

/** Creates or changes a series, and shows the codes that it will issue while the user types. */
export function SeriesForm({ series, onClose, onSaved }: SeriesFormProps): ReactElement {
  const { t } = useTranslation('series');
  const [draft, setDraft] = useState(() => draftOf(series));
  // Sending the same create again after a lost answer creates no second series.
  const [id] = useState(() => series?.id ?? newId());
  const [isNameless, setIsNameless] = useState(false);
  const create = useSubmit(CreateSeries);
  const update = useSubmit(UpdateSeries);
  const sent = series ? update : create;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsNameless(draft.name.trim() === '');
    if (draft.name.trim() === '') return;
    const saved = series
      ? (await update.run({ id, patch: createPatch(series, draft), ifRevision: series.revision }))
          ?.updateSeries
      : (await create.run({ id, input: draft }))?.createSeries;
    if (!saved) return;
    notifyDone(t(series ? 'form.saved' : 'form.created', { name: saved.name }));
    onClose();
    onSaved?.(saved);
  }

  return (
    <Dialog
      onClose={onClose}
      title={t(series ? 'form.edit' : 'form.create')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('form.cancel') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="sm">
          <SeriesFields
            draft={draft}
            onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
            lastIndex={series?.lastEntryId ? series.lastIndex : undefined}
            errorAt={(field) => (field === 'name' && isNameless ? t('form.nameless') : sent.at(field))}
          />
          <CodesPreview
            draft={draft}
            id={series?.id}
            next={series?.lastEntryId ? series.lastIndex + 1 : draft.start || 1}
          />
          <FormFooter
            sent={sent}
            cancelLabel={t('form.cancel')}
            onCancel={onClose}
            submitLabel={t(series ? 'form.save' : 'form.create')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
