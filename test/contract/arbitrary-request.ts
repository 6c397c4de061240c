import {
  constant,
  constantFrom,
  date,
  dictionary,
  integer,
  jsonValue,
  oneof,
  option,
  record,
  string,
  stringMatching,
  tuple,
  uuid,
  type Arbitrary,
} from 'fast-check';
import type { Json } from '../support/service.ts';
import type { ApiDocument, ApiOperation } from './api-document.ts';

/** A request as it is sent: an operation, with or without sense. */
export interface ArbitraryRequest {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** Requests of an operation: each part of them is mostly as the document wants it, and sometimes as it does not. */
export function requestsOf(document: ApiDocument, operation: ApiOperation): Arbitrary<ArbitraryRequest> {
  const { path, says } = operation;
  const parameters: Json[] = says.parameters ?? [];
  const inPlace = (place: string): Json[] => parameters.filter((parameter) => parameter.in === place);
  return record({
    path: tuple(...inPlace('path').map((parameter) => pathText(parameter))),
    query: queryText(inPlace('query')),
    headers: headersOf(inPlace('header')),
    body: bodyText(document, operation),
  }).map(({ path: texts, query, headers, body }) => ({
    address:
      inPlace('path').reduce((left, { name }, at) => left.replace(`{${name}}`, texts[at] ?? ''), path) +
      query,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body,
  }));
}

function mostly<Value>(sense: Arbitrary<Value>, nonsense: Arbitrary<Value>): Arbitrary<Value> {
  return oneof({ arbitrary: sense, weight: 6 }, { arbitrary: nonsense, weight: 1 });
}

/** Words that people and programs send by mistake or on purpose. */
const odd =
  "-1 0 1e3 99999999999999999999 NaN true null % ' {} 9999-99-99T00:00:00Z +275760-09-13T00:00:00.000Z 2024-02-30 " +
  '0000-00-00 __proto__ constructor ../.. ffffffff-ffff-ffff-ffff-ffffffffffff';

const anyText = oneof(
  string({ unit: 'binary', maxLength: 40 }),
  jsonValue().map((value) => JSON.stringify(value)),
  constantFrom('', ' ', '\0', 'x'.repeat(3000), '\u{1F600}', ...odd.split(' ')),
);

/** Ids are taken in any letter case, wherever they stand; a key is a key. */
function pathText({ name, example }: Json): Arbitrary<string> {
  const shown = encodeURIComponent(name.endsWith('id') ? String(example).toUpperCase() : String(example));
  // An empty part, `.` and `..` make another address of it, and `/` within it is not one of ours.
  const parts = anyText
    .filter((text) => !/^\.{0,2}$/.test(text))
    .map((text) => encodeURIComponent(text.toWellFormed()));
  return mostly(constant(shown), oneof(uuid(), parts, constantFrom('%00', '%zz', '%ff', "'--", '%2e%2e%2f')));
}

function queryText(parameters: readonly Json[]): Arbitrary<string> {
  const declared = textsOf(
    parameters.map(({ name, schema = {} }) => [name, mostly(textOf(name, schema), anyText)]),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );
  const strange = constantFrom('limti=1', '%zz=%ff', '&&=&', 'limit=1&limit=2', '__proto__=1', '%00=1');
  return tuple(declared, mostly(constant(''), strange)).map(([values, more]) => {
    const texts = Object.entries(values).map(
      ([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`,
    );
    const query = [...texts, more].filter(Boolean).join('&');
    return query && `?${query}`;
  });
}

/** Texts that a schema of a parameter allows. */
function textOf(name: string, schema: Json): Arbitrary<string> {
  if (schema.enum) return constantFrom(...(schema.enum as unknown[])).map(String);
  // A request is not held up by it for long.
  if (name === 'wait') return constantFrom('0', '1');
  if (schema.type === 'boolean') return constantFrom('true', 'false');
  if (schema.type === 'integer')
    return integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 }).map(String);
  if (schema.format === 'date-time')
    return date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((at) =>
      at.toISOString(),
    );
  if (schema.format === 'uuid') return uuid().map((id) => id.toUpperCase());
  if (schema.pattern) return stringMatching(new RegExp(schema.pattern as string));
  return string({ minLength: 1, maxLength: schema.maxLength ?? 40 });
}

/** Headers that any request may have, with what may and may not be in them. */
const known: Readonly<Record<string, readonly string[]>> = {
  accept: ['application/json', 'text/html', 'image/png;q=x', '*/*;q=0', 'text/event-stream', ';;;'],
  'accept-encoding': ['identity;q=0', 'gzip', 'br;q=0.1, *;q=0', 'zstd', 'x'],
  authorization: ['Bearer x', 'Bearer', 'Basic eDp5', 'Bearer a.b.c', 'bearer  '],
  'content-encoding': ['gzip', 'identity', 'br, gzip'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'x',
    'application/x+json',
  ],
  'idempotency-key': ['one', '\u00e9', 'x'.repeat(256), '"quoted"', 'a,b'],
  'if-match': ['*', 'W/"1"', '"1", W/"2"', '"', 'W/', ',,,'],
  'if-modified-since': ['Wed, 21 Oct 2099 07:28:00 GMT', 'never'],
  'if-none-match': ['*', 'W/"1"', '"', ',,'],
  'if-range': ['"x"', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  origin: ['null', 'https://elsewhere.example', 'x'],
  range: [
    'bytes=0-',
    'bytes=-0',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'items=1',
    'bytes=',
  ],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-x'],
  'x-forwarded-for': ['203.0.113.9', 'x, y', '::1%0'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['sane', 'not sane', '<script>', 'x'.repeat(200)],
};

const headerText = string({ unit: 'binary-ascii', maxLength: 30 }).map(sendable);

/** What fetch lets through as the value of a header. */
function sendable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e]/g, '?').trim();
}

function headersOf(parameters: readonly Json[]): Arbitrary<Record<string, string>> {
  const rare = textsOf(
    Object.entries(known).map(([name, texts]) => [name, oneof(constantFrom(...texts), headerText)]),
  );
  const declared = textsOf(
    parameters.map(({ name, schema }) => [name.toLowerCase(), textOf(name, schema).map(sendable)]),
  );
  const unknown = dictionary(stringMatching(/^x-[a-z]{1,8}$/), headerText, { maxKeys: 2 });
  return mostly(
    declared,
    tuple(rare, unknown).map(([ours, others]) => ({ ...others, ...some(ours) })),
  );
}

/** The first three of many headers, so that one does not hide what another does. */
function some(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).slice(0, 3));
}

/** Some of these texts by name; the required ones always. */
function textsOf(
  texts: readonly (readonly [name: string, text: Arbitrary<string>])[],
  requiredKeys: string[] = [],
): Arbitrary<Record<string, string>> {
  const model: Record<string, Arbitrary<string>> = Object.fromEntries(texts);
  return record(model, { requiredKeys }) as Arbitrary<Record<string, string>>;
}

const ids = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g;

/** Bodies with the members that an operation knows, each as its example has it or as anything else; ids in upper case. */
function bodyText(document: ApiDocument, { says }: ApiOperation): Arbitrary<string | undefined> {
  const content = says.requestBody?.content['application/json'];
  if (!content) return option(constantFrom('{}', '[', 'x'), { freq: 8, nil: undefined });
  const name = (content.schema.$ref as string).split('/').at(-1) ?? '';
  const members = Object.keys(document.json.components.schemas[name].properties);
  const example = content.example as Record<string, Json>;
  const bodies = oneof(
    record(
      Object.fromEntries(members.map((key) => [key, oneof(constant(example[key] ?? null), jsonValue())])),
      { requiredKeys: [] },
    ),
    jsonValue(),
    constant(example),
  ).map((body) => JSON.stringify(body).replaceAll(ids, (id) => id.toUpperCase()));
  const cut = bodies.map((text) => text.slice(0, -1));
  return mostly(bodies, oneof(cut, constantFrom('', ' ', '\uFEFF{}', 'null', '"'), anyText));
}
