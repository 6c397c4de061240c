import { ValidateBy } from 'class-validator';
import { readDataUri } from '../../../platform/data-uri.ts';
import { isStringMap } from '../../../platform/shape/scalars.ts';
import { attachmentFile, mainFile, ownFiles, templateFiles } from './typesetting/template-files.ts';

const maxFiles = 50;
const maxBytes = 1024 * 1024;

/** Paths of the document's data and of the service's own template. */
const reserved = new Set<string>([...Object.values(templateFiles), ...ownFiles]);
const isAttachment = new RegExp(`^${attachmentFile(0).replace('0', String.raw`\d+`)}$`);

/** Checks that an object contains the files of a template, by their paths. */
export function IsTemplateFiles(): PropertyDecorator {
  return ValidateBy({
    name: 'isTemplateFiles',
    validator: {
      validate: (files: unknown) => problemOf(files) === undefined,
      defaultMessage: (argument) => problemOf(argument?.value) ?? '',
    },
  });
}

function problemOf(files: unknown): string | undefined {
  if (!isStringMap(files)) return 'must be an object whose values are strings';
  const paths = Object.keys(files);
  if (!paths.includes(mainFile)) return `must hold ${mainFile}, with which Typst begins`;
  if (paths.length > maxFiles) return `must hold at most ${maxFiles} files`;
  const bad = paths.find((path) => path.length > 255 || !/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(path));
  if (bad !== undefined)
    return `must not hold ${bad}: a path is names of letters, digits, _, . and -, parted by /`;
  const taken = paths.find((path) => reserved.has(path) || isAttachment.test(path));
  if (taken !== undefined)
    return `must not hold ${taken}, under which a template finds what the service hands it`;
  const broken = paths.find((path) => contentOf(files[path] ?? '') === undefined);
  if (broken !== undefined) return `must not hold ${broken}, which is a data URI that cannot be decoded`;
  const size = paths.reduce((sum, path) => sum + (contentOf(files[path] ?? '')?.length ?? 0), 0);
  return size > maxBytes ? `must hold at most ${maxBytes} bytes in all` : undefined;
}

/** Returns the bytes of each file of a template. */
export function templateBytes(files: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, contentOf(text) ?? new Uint8Array()]),
  );
}

function contentOf(text: string): Uint8Array | undefined {
  const data = readDataUri(text);
  if (!data) return Buffer.from(text);
  return 'bytes' in data ? data.bytes : undefined;
}
