import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Refusal } from '../../../platform/errors.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { decodeXml } from '../../../einvoice/xml/decoding.ts';
import { readXml } from '../../../einvoice/xml/xml-reader.ts';
import type { XmlElement } from '../../../einvoice/xml/xml-element.ts';
import type { OfficialFinding } from './official-finding.ts';

/** What is judged, and by what. */
interface Judgement {
  readonly bytes: Uint8Array;
  /** Where SaxonJS is. */
  readonly engine: string;
  /** The compiled validator, and the XSLT that it was, beside which it looks for files. */
  readonly compiled: string;
  readonly file: string;
}

/** What of SaxonJS is used. */
interface Engine {
  transform(options: {
    stylesheetInternal: unknown;
    stylesheetBaseURI: string;
    sourceText: string;
    destination: 'serialized';
  }): { principalResult: string };
}

/** Validators that this thread has read: that takes as long as judging. */
const known = new Map<string, unknown>();

const svrl = new Map([['http://purl.oclc.org/dsdl/svrl', 'svrl']]);

/** What an official validator finds in an XML that has been read before: one that it does not know is told as well. */
export const judgeOfficially = threadFunction((task: Judgement): OfficialFinding[] => {
  const report = readXml(Buffer.from(transformed(task)), svrl);
  const hasFired = report.children.some(({ name }) => name === 'svrl:fired-rule');
  if (!hasFired) return [doesNotApply];
  return report.children.filter(({ name }) => told.has(name)).map(findingOf);
});

/** What the validator writes; one that fails has judged nothing. */
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
    throw new Refusal('unavailable', `An official validator fails: ${reason.slice(0, 300)}`, {
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
  const found = known.get(compiled) ?? (JSON.parse(readFileSync(compiled, 'utf8')) as unknown);
  known.set(compiled, found);
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

/** What has no flag is an error. */
function severityOf(flag: string | undefined): OfficialFinding['severity'] {
  if (flag === 'warning') return 'warning';
  return flag === 'information' || flag === 'info' ? 'information' : 'fatal';
}

/** `/*:Invoice[namespace-uri()='…'][1]` as `/Invoice[1]`. */
function plainPath(location: string): string {
  return location.replaceAll(/\[namespace-uri\(\)='[^']*'\]/g, '').replaceAll('*:', '');
}
