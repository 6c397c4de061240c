import { mkdtemp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a validator of the tests asks for: elements of the root by their names, each with an id; `body` stands in its template. */
export function stylesheet(asked: Readonly<Record<string, string>>, body = ''): string {
  const asserts = Object.entries(asked).map(
    ([id, element]) => `
      <xsl:if test="not(cbc:${element})">
        <svrl:failed-assert id="${id}" flag="fatal" location="/*:Invoice[namespace-uri()='urn:x'][1]">
          <svrl:text>There is no ${element}</svrl:text>
        </svrl:failed-assert>
      </xsl:if>`,
  );
  return `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
      xmlns:svrl="http://purl.oclc.org/dsdl/svrl"
      xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
    <xsl:template match="/">
      <svrl:schematron-output><xsl:apply-templates/></svrl:schematron-output>
    </xsl:template>
    <xsl:template match="/*"><svrl:fired-rule context="/*"/>${asserts.join('')}${body}</xsl:template>
  </xsl:stylesheet>`;
}

/** A folder of an operator with validators by their names, and the engine in it unless told otherwise. */
export async function rulesFolder(
  validators: Readonly<Record<string, { xslt: string; contexts?: readonly string[] }>>,
  { hasEngine = true }: { hasEngine?: boolean } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-rules-'));
  const entries = Object.entries(validators).map(([name, { contexts }]) => ({
    name,
    file: `${name}/rules.xslt`,
    syntax: 'ubl',
    contexts,
  }));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ validators: entries }));
  for (const [name, { xslt }] of Object.entries(validators)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'rules.xslt'), xslt);
  }
  if (hasEngine) await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
