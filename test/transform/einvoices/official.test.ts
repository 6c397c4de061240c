import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examineRules } from '../../../src/doctor/einvoice-rules.ts';
import { OfficialValidators } from '../../../src/transform/einvoices/official/official-validators.ts';
import { readRulesFolder } from '../../../src/transform/einvoices/official/rules-folder.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startTestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, runJob, storyOf, written } from '../engine/trial.ts';
import { germanInvoice } from '../providers/einvoice/german-invoice.ts';
import { rulesFolder, stylesheet } from './own-validator.ts';

const path = '/apps/einvoice/v1/validate';
const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const xml = (content: string) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="${cbc}">${content}</Invoice>`;
const bytes = Buffer.from(xml('<cbc:ID>1</cbc:ID>'));

/** Validators of a folder, compiled. */
async function opened(rules: string, maxCpuMs = 10_000): Promise<OfficialValidators> {
  const log = createLog('silent');
  const compiled = `${rules}/compiled`;
  const validators = new OfficialValidators(
    { rules, compiled },
    { log, limits: { memoryMb: 256, maxCpuMs, maxWallMs: 600_000 } },
  );
  await validators.settled;
  return validators;
}

const steps = (config: object) => ({ steps: written([{ name: 'a', action: 'ubl.generate', config }]) });

const judged = (validators: OfficialValidators) =>
  validators.validate({ bytes, syntax: 'ubl', context: 'en16931' });

describe("an operator's validators", () => {
  test(
    'judge beside our rules, and each finding tells whose it is',
    { tags: 'slow', timeout: 60_000 },
    async () => {
      const rules = await rulesFolder({
        norm: { xslt: stylesheet({ 'BR-05': 'DocumentCurrencyCode', 'OWN-1': 'UUID' }) },
        peppol: { xslt: stylesheet({ 'OWN-2': 'UUID' }), contexts: ['peppol'] },
      });
      await using service = await startTestService({ env: { DOCMILL_EINVOICE_RULES: rules } });
      const client = await service.client();
      await until(async () => (await client.post(path, { xml: xml('') })).status === 200);
      const { json } = await client.post(path, { xml: xml('') });
      expect(json['validators']).toEqual(['norm']);
      const sources = new Map(
        (json['findings'] as { code: string; source: string }[]).map(({ code, source }) => [code, source]),
      );
      expect([sources.get('BR-05'), sources.get('OWN-1'), sources.get('BR-02')]).toEqual([
        'both',
        'official',
        'own',
      ]);
      expect(json['findings']).toContainEqual({
        code: 'OWN-1',
        severity: 'fatal',
        terms: [],
        paths: ['/Invoice[1]'],
        message: 'There is no UUID',
        source: 'official',
      });

      const refused = await runJob(client, await newWorkflow(client, steps({})), { data: germanInvoice });
      expect(storyOf(refused)).toEqual(['a:KO/invalid-document']);
      expect(refused.faults?.[0]?.message).toContain(
        'Refused by norm: OWN-1 at /Invoice[1]: There is no UUID',
      );
      const without = await newWorkflow(client, steps({ validate_ubl: false }));
      expect(storyOf(await runJob(client, without, { data: germanInvoice }))).toEqual(['a:OK']);
      const { json: cii } = await client.post(path, {
        xml: '<a:CrossIndustryInvoice xmlns:a="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
      });
      expect(cii).not.toHaveProperty('validators');
      const examined = () => examineRules(service.config, rules);
      // Those of contexts that nobody has asked for yet are compiled meanwhile.
      await until(async () => !(await examined())?.sentence.includes('yet to be compiled'));
      expect(await examined()).toMatchObject({
        healthy: true,
        sentence: `2 official validators in ${rules}.`,
      });
    },
  );

  test('that are not there put off what they should judge, and the doctor tells why', async () => {
    const rules = await rulesFolder({ norm: { xslt: stylesheet({}) } }, { hasEngine: false });
    await using service = await startTestService({
      env: { DOCMILL_EINVOICE_RULES: rules, DOCMILL_LOG_LEVEL: 'silent' },
    });
    const client = await service.client();
    await until(async () => {
      const { status, json } = await client.post(path, { xml: xml('') });
      return status === 503 && String(json['message']).includes('SaxonJS is not installed');
    });
    const { json } = await client.post(path, { xml: xml('') });
    expect(json['key']).toBe('validator-unavailable');
    expect(await examineRules(service.config, rules)).toMatchObject({ healthy: false });
  });

  test.each([
    ['{}', 'validators'],
    ['{"validators":[{"name":"a","file":"../a.xslt","syntax":"ubl"}]}', 'outside'],
    ['{"validators":[{"name":"a","file":"a.xslt","syntax":"ubl"}]}', 'a cannot be read'],
    ['{"validators":[{"name":"a","file":"manifest.json","syntax":"ubl"}]}', 'is no XSLT'],
    ['{', 'cannot be read'],
  ])('with the manifest %s are told to be wrong', async (manifest, message) => {
    const rules = await rulesFolder({});
    await writeFile(join(rules, 'manifest.json'), manifest);
    await expect(readRulesFolder(rules)).rejects.toThrow(message);
  });

  test('that cannot be compiled are told, and do not let anything pass', async () => {
    using validators = await opened(
      await rulesFolder({ broken: { xslt: stylesheet({}, '<xsl:call-template name="none"/>') } }),
    );
    await expect(judged(validators)).rejects.toThrow(/broken: It cannot be compiled/);
  });

  test('that fail over an XML do not let it pass', { tags: 'slow' }, async () => {
    const failing = stylesheet({}, '<xsl:sequence select="error()"/>');
    using validators = await opened(await rulesFolder({ failing: { xslt: failing } }));
    await expect(judged(validators)).rejects.toMatchObject({ key: 'validator-unavailable' });
  });

  test('that never end are stopped, and the next one judges', { tags: 'slow' }, async () => {
    const loop =
      '<xsl:if test="cbc:ID = \'endless\'"><xsl:value-of select="count(for $a in 1 to 1000000, $b in 1 to 1000000 return $a * $b)"/></xsl:if>';
    using validators = await opened(await rulesFolder({ endless: { xslt: stylesheet({}, loop) } }), 2000);
    const endless = Buffer.from(xml('<cbc:ID>endless</cbc:ID>'));
    await expect(
      validators.validate({ bytes: endless, syntax: 'ubl', context: undefined }),
    ).rejects.toMatchObject({ key: expect.stringMatching(/^(time|memory)-exceeded$/) as string });
    expect(await judged(validators)).toEqual({ validators: ['endless'], findings: [] });
  });

  test('with no rule for an XML say so', { tags: 'slow' }, async () => {
    const silent = stylesheet({}).replace('<svrl:fired-rule context="/*"/>', '');
    using validators = await opened(await rulesFolder({ silent: { xslt: silent } }));
    const report = await judged(validators);
    expect(report?.findings).toMatchObject([{ code: 'validator-does-not-apply', severity: 'fatal' }]);
  });

  test('are compiled once, and again when something of them has changed', { tags: 'slow' }, async () => {
    const rules = await rulesFolder({ norm: { xslt: stylesheet({}) } });
    const compiledFiles = () => readdirSync(join(rules, 'compiled')).length;
    {
      using first = await opened(rules);
      await judged(first);
    }
    {
      using second = await opened(rules);
      await judged(second);
    }
    expect(compiledFiles()).toBe(1);
    await writeFile(join(rules, 'norm', 'codes.xml'), '<codes/>');
    using third = await opened(rules);
    await judged(third);
    expect(compiledFiles()).toBe(2);
  });
});
