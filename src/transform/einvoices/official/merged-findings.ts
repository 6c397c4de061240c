import type { Finding } from '@docmill/einvoice';
import type { OfficialFinding } from './official-finding.ts';

/** Finding, with its source. */
export interface SourcedFinding {
  readonly code: string;
  readonly severity: OfficialFinding['severity'];
  readonly terms: readonly string[];
  readonly paths: readonly string[];
  readonly message: string;
  readonly source: 'own' | 'official' | 'both';
}

const maxPaths = 20;

const severities = ['information', 'warning', 'fatal'] as const;

/** Merges the findings of our rules and of official validators: each rule once, with the worse of two severities. */
export function mergeFindings(
  own: readonly Finding[],
  official: readonly OfficialFinding[],
): SourcedFinding[] {
  const theirs = Map.groupBy(official, ({ code }) => code);
  const ours = new Set(own.map(({ code }) => code));
  const judged = own.map(({ code, severity, terms, paths, message }) => {
    const same = theirs.get(code);
    const found = { code, terms, paths, message };
    return same
      ? { ...found, severity: worst([{ severity }, ...same]), source: 'both' as const }
      : { ...found, severity, source: 'own' as const };
  });
  const others = [...theirs].flatMap(([code, found]) =>
    ours.has(code) ? [] : [createOfficialFinding(code, found)],
  );
  return [...judged, ...others];
}

function createOfficialFinding(code: string, found: readonly OfficialFinding[]): SourcedFinding {
  const [{ message } = { message: '' }] = found;
  const paths = [...new Set(found.map(({ path }) => path))].slice(0, maxPaths);
  return { code, severity: worst(found), terms: [], paths, message, source: 'official' };
}

function worst(findings: readonly Pick<OfficialFinding, 'severity'>[]): OfficialFinding['severity'] {
  return (
    severities.findLast((severity) => findings.some((finding) => finding.severity === severity)) ?? 'fatal'
  );
}
