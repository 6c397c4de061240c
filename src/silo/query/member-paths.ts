import { documentTypeFor } from '@docmill/documents/schemas';
import type { AnyPart } from '@docmill/documents/schemas';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { QueryFault, type Comparison } from './query-syntax.ts';

/** Refuses a comparison of a member that documents of a type (`bill/invoice`) cannot have. */
export function requireMember(type: string, { path, at }: Comparison): void {
  let part: AnyPart | undefined = documentTypeFor(type)?.part;
  let begun = '';
  for (const name of path) {
    // The members of scalars and maps are not defined by the type.
    if (!part) return;
    const known: string[] = [
      ...Object.keys(part.members),
      ...(begun === '' ? ['$schema', '$regime', '$addons', '$tags'] : []),
    ];
    if (!known.includes(name))
      throw new QueryFault(at, `${part.name} has no member ${begun}${name}${didYouMean(name, known)}`);
    part = part.children.find((child) => child.name === name)?.part;
    begun += `${name}.`;
  }
}
