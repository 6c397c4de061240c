import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { RequestError } from '../../../platform/errors.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { decodeXml, readXml } from '@docmill/einvoice/xml';
import type { XmlElement } from '@docmill/einvoice/xml';
import type { OfficialFinding } from './official-finding.ts';

/** XML to validate, with the validator. */
interface Judgement {
  readonly bytes: Uint8Array;
  /** Path of SaxonJS. */
  readonly engine: string;
  /** Paths of the compiled validator, and of its original XSLT, relative to which it opens files. */
  readonly compiled: string;
  readonly file: string;
}

/** Used part of the interface of SaxonJS. */
interface Engine {
  transform(options: {
    stylesheetInternal: unknown;
    stylesheetBaseURI: string;
    sourceText: string;
    destination: 'serialized';
  }): { principalResult: string };
}

/** Cache of the compiled validators of this thread: reading one takes as long as a validation. */
const stylesheetCache = new Map<string, unknown>();

const svrl = new Map([['http://purl.oclc.org/dsdl/svrl', 'svrl']]);

/** Validates an XML that was parsed before with an official validator; reports an XML for which it has no rules. */
export const judgeOfficially = threadFunction((task: Judgement): OfficialFinding[] => {
  const report = readXml(Buffer.from(transformed(task)), svrl);
  const hasFired = report.children.some(({ name }) => name === 'svrl:fired-rule');
  if (!hasFired) return [doesNotApply];
  return report.children.filter(({ name }) => told.has(name)).map(findingOf);
});

/** Returns the output of the validator; throws when it fails. */
function transformed({ bytes, engine: path, compiled, file }: Judgement): string {
  const engine = createRequire(import.meta.url)(path) as Engine;
  try {
    const { principalResult } = engine.transform({
      stylesheetInternal: stylesheetOf(compiled),
      stylesheetBaseURI: pathToFileURL(file).href,
      sourceText: decodeXml(bytes),
      destination: 'serialized',
    });
    return principalResult;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RequestError('unavailable', `An official validator fails: ${reason.slice(0, 300)}`, {
      key: 'validator-unavailable',
    });
  }
}

const told = new Set(['svrl:failed-assert', 'svrl:successful-report']);

const doesNotApply: OfficialFinding = {
  code: 'validator-does-not-apply',
  severity: 'fatal',
  path: '/',
  message: 'The official validator has no rule for an XML of this kind',
};

function stylesheetOf(compiled: string): unknown {
  const found = stylesheetCache.get(compiled) ?? (JSON.parse(readFileSync(compiled, 'utf8')) as unknown);
  stylesheetCache.set(compiled, found);
  return found;
}

function findingOf({ attributes, children }: XmlElement): OfficialFinding {
  const text = children.find(({ name }) => name === 'svrl:text')?.text ?? '';
  return {
    code: attributes.get('id') ?? 'no-id',
    severity: severityOf(attributes.get('flag')),
    path: plainPath(attributes.get('location') ?? '/'),
    message: text.replaceAll(/\s+/g, ' '),
  };
}

/** Returns the severity of a flag; a finding without one is an error. */
function severityOf(flag: string | undefined): OfficialFinding['severity'] {
  if (flag === 'warning') return 'warning';
  return flag === 'information' || flag === 'info' ? 'information' : 'fatal';
}

/** Shortens `/*:Invoice[namespace-uri()='…'][1]` to `/Invoice[1]`. */
function plainPath(location: string): string {
  return location.replaceAll(/\[namespace-uri\(\)='[^']*'\]/g, '').replaceAll('*:', '');
}
