import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFault } from '../../../parts/schema-form/schema-form.tsx';
import { capital } from '../../../words/sentence.logic.ts';
import { isShownAboveFields, type Issue } from '../issues/issues.logic.ts';

/**
 * Returns the faults at the fields of a step: its issues, and a hint that documents must contain their series
 * if the step has none.
 */
export function useFieldFaults(issues: readonly Issue[], isWithoutSeries: boolean): readonly FormFault[] {
  const { t } = useTranslation('workflow');
  return useMemo(() => {
    const found = issues
      .filter((issue) => !isShownAboveFields(issue))
      .map(({ configPath = '$', message, severity }): FormFault => {
        const fault = { path: configPath, message: capital(message) };
        return severity === 'warning' ? { ...fault, tone: severity } : fault;
      });
    if (!isWithoutSeries) return found;
    return [...found, { path: '$.series_id', message: t('step.noSeries'), tone: 'note' }];
  }, [issues, isWithoutSeries, t]);
}
