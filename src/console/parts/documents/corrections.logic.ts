/** Fields of a document that corrects another one. */
interface Correcting {
  readonly draft: boolean;
  readonly state: string | null;
  readonly summary: { readonly type: string | null };
}

/** States in which a document has no effect. */
const withoutEffect: ReadonlySet<string | null> = new Set(['rejected', 'void']);

/** Returns whether a document has effect, also on those that it corrects: it is signed, and neither rejected nor void. */
export const takesEffect = ({ draft, state }: Pick<Correcting, 'draft' | 'state'>): boolean =>
  !draft && !withoutEffect.has(state);

/** Returns whether a document replaces the one that it corrects. */
export const isReplacing = (correction: Correcting): boolean =>
  correction.summary.type === 'corrective' && takesEffect(correction);
