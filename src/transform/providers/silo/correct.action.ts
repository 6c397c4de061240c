import { correctingTypes } from '@docmill/documents';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { isRequired } from '../../../platform/shape/read.ts';
import { CorrectionInput } from '../../../silo/entries/correction.inputs.ts';
import { action, entryOf, ok, type Action } from '../action.ts';
import { stepError, type StepIssue } from '../step-issue.ts';
import type { NewEntries } from './new-entries.ts';

/** Type and details of the correction, as in REST. */
class CorrectConfig extends CorrectionInput {}

/** Creates an entry with a correction of the job's document; the job continues with it (ADR 43). */
export function correctAction(entries: NewEntries): Action<CorrectConfig> {
  return action<CorrectConfig>({
    id: 'silo.correct',
    name: 'Correct silo entry',
    summary: 'Creates a correction of the document and continues with it',
    config: CorrectConfig,
    codes: [],
    example: { type: 'credit-note', reason: 'Returned goods' },
    documentTypes: ['bill/invoice'],
    isPure: true,
    check: async ({ type }) => typeIssues(type),
    async run({ config, scope, recordId: id, ...task }) {
      const newEntry = await entries.prepare(scope, { id, previous: entryOf(task), correct: config });
      return ok({ newEntry });
    },
  });
}

function typeIssues(type: string | undefined): StepIssue[] {
  const at = ['type'];
  if (!type) return [stepError(at, isRequired)];
  const known: readonly string[] = correctingTypes;
  if (known.includes(type)) return [];
  return [stepError(at, `must be one of ${known.join(', ')}${didYouMean(type, known)}`)];
}
