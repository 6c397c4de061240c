/** What is read of a document that corrects another one. */
interface Correcting {
  readonly draft: boolean;
  readonly state: string | null;
  readonly summary: { readonly type: string | null };
}

/** States in which a document counts for nothing. */
const withoutEffect: ReadonlySet<string | null> = new Set(['rejected', 'void']);

/** Whether a document counts, also for those that it corrects: it is signed, and neither rejected nor void. */
export const takesEffect = ({ draft, state }: Pick<Correcting, 'draft' | 'state'>): boolean =>
  !draft && !withoutEffect.has(state);

/** Whether a document stands in place of the one that it corrects. */
export const isReplacing = (correction: Correcting): boolean =>
  correction.summary.type === 'corrective' && takesEffect(correction);
