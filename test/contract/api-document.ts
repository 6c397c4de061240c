import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, TestAnswer } from '../support/service.ts';

/** An operation of the document: where it is, and what it says. */
export interface ApiOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly says: Json;
}

/** The OpenAPI document of a service, as something that answers can be held to. */
export class ApiDocument {
  readonly json: Json;
  readonly operations: readonly ApiOperation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(json: Json) {
    this.json = json;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(json, 'api');
    this.operations = Object.entries<Json>(json.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, says]) => ({
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        says,
      })),
    );
  }

  /** Each thing about an answer that the document does not say of its operation. */
  contradictions({ says, path, method }: ApiOperation, { status, headers, json }: TestAnswer): string[] {
    const said = says.responses[status];
    if (!said) return [`the status ${status} is not declared: ${JSON.stringify(json)}`];
    const place = said.$ref ?? `#/paths/${pointer(path)}/${method.toLowerCase()}/responses/${status}`;
    const response = this.#resolve(said);
    return [...this.#wrongHeaders(response, headers), ...this.#wrongBody(response, place, headers, json)];
  }

  #wrongHeaders(response: Json, headers: Headers): string[] {
    const declared = Object.entries<Json>(response.headers ?? {}).map(
      ([name, header]) => [name, this.#resolve(header)] as const,
    );
    const names = new Set([...declared.map(([name]) => name.toLowerCase()), ...ofEveryAnswer]);
    return [
      ...declared.flatMap(([name, { required, schema }]) => {
        const value = headers.get(name);
        if (value === null) return required ? [`the header ${name} is missing`] : [];
        const typed = schema.type === 'integer' ? Number(value) : value;
        return this.#ajv.validate(schema, typed) ? [] : [`the header ${name} is ${value}`];
      }),
      ...[...headers.keys()].flatMap((name) =>
        names.has(name) ? [] : [`the header ${name} is not declared`],
      ),
    ];
  }

  #wrongBody(response: Json, place: string, headers: Headers, json: Json): string[] {
    const type = headers.get('content-type')?.split(';')[0];
    if (!response.content) return json === undefined ? [] : ['there is a body'];
    if ('*/*' in response.content) return [];
    if (!type || !(type in response.content)) return [`the media type ${type} is not declared`];
    const validate = this.#validator(`${place}/content/${pointer(type)}/schema`);
    if (validate(json)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  #validator(place: string): ValidateFunction {
    const known = this.#validators.get(place) ?? this.#ajv.compile({ $ref: `api${place}` });
    this.#validators.set(place, known);
    return known;
  }

  #resolve(part: Json): Json {
    if (typeof part.$ref !== 'string') return part;
    return (part.$ref as string)
      .slice(2)
      .split('/')
      .reduce((at, step) => at[step], this.json);
  }
}

function pointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');
}

/** What transport and security add to every answer, which no description of an operation repeats. */
const ofEveryAnswer = [
  'allow',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'last-modified',
  'origin-agent-cluster',
  'ratelimit',
  'ratelimit-policy',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
