import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { VersionsDrawer } from '../../parts/versions/versions-drawer.tsx';
import { useMay } from '../../session/session-context.ts';
import type { TemplateFiles } from './template-files.logic.ts';
import { RestoreTemplate, TemplateVersionsQuery, type TemplateData } from './templates.queries.ts';
import { VersionComparison } from './version-comparison.tsx';

interface TemplateVersionsProps {
  readonly template: TemplateData;
  /** Files in the editor. */
  readonly files: TemplateFiles;
  /** Whether they differ from the saved ones. */
  readonly isDirty: boolean;
  readonly onClose: () => void;
  readonly onRestored: (files: TemplateFiles) => void;
}

/** Lists the versions of the template: author, time and differences; and restores one. */
export function TemplateVersions(props: TemplateVersionsProps): ReactElement {
  const { template, files, isDirty, onClose, onRestored } = props;
  const { id, revision, version: current } = template;
  const { t } = useTranslation('templates');
  const mayWrite = useMay('transform:write');
  const pages = usePages(TemplateVersionsQuery, { id }, (data) => data.printTemplateVersions);
  const [chosen, setChosen] = useState<string>();
  const restore = useSubmit(RestoreTemplate);

  async function back(version: string): Promise<void> {
    const question = {
      title: t('versions.restoreTitle', { version }),
      text: [t('versions.restoreText'), ...(isDirty ? [t('versions.restoreLoses')] : [])].join(' '),
      verb: t('versions.restore'),
      isHarmless: !isDirty,
    };
    if (!(await confirm(question))) return;
    const result = await restore.run({ id, version, ifRevision: revision });
    if (!result) return;
    notifyDone(t('versions.restored', { version }));
    onRestored(result.restorePrintTemplate.files);
    onClose();
  }

  return (
    <VersionsDrawer
      onClose={onClose}
      words={{ title: t('versions.title'), at: t('versions.at'), restore: t('versions.restore') }}
      pages={pages}
      current={current}
      error={restore.error}
      onRestore={mayWrite ? (version) => void back(version) : undefined}
      chosen={chosen}
      onChoose={setChosen}
    >
      {chosen && <VersionComparison id={id} version={chosen} files={files} />}
    </VersionsDrawer>
  );
}
