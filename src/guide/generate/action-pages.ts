import { integrationSchema, stepSchema } from '../../transform/providers/config-schema.ts';
import { integrationConfig, type Provider, type ProviderAction } from '../../transform/providers/provider.ts';
import { stepCodes } from '../../transform/providers/step-codes.ts';
import { describeCode } from '../../transform/providers/code-descriptions.ts';
import { code, generatedNote, page, table } from './markdown-text.ts';

/** Parts of a JSON Schema that pages show. */
interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly $ref?: string;
  readonly writeOnly?: boolean;
}

/** Returns the pages of all actions by file name, and their index. */
export function actionPages(providers: readonly Provider[]): ReadonlyMap<string, string> {
  return new Map(
    providers.flatMap((provider) =>
      provider.actions.map((action) => [`${action.id}.md`, actionPage({ action, provider })] as const),
    ),
  );
}

/** Returns the page that lists all actions by their providers. */
export function actionIndex(providers: readonly Provider[]): string {
  return page(
    '# Actions',
    generatedNote,
    'A step of a workflow names one of these actions. `GET /transform/v1/actions` returns them with the JSON Schemas of their configurations, together with the actions that [external providers](../external-providers.md) of your workspace serve.',
    ...providers.flatMap(providerSection),
    '## Codes of every action',
    'A step of any action can also end with one of these codes, or with a key of [an error](errors.md).',
    codeTable(stepCodes),
  );
}

/** Lists the actions of a provider, and the members of the configuration of its integrations. */
function providerSection({ name, summary, actions, config }: Provider): string[] {
  return [
    `## ${name}`,
    `${summary}.`,
    actions.map(({ id, summary: does }) => `- [${id}](../actions/${id}.md): ${lowerFirst(does)}.`).join('\n'),
    ...(config ? [`### Integration of ${name}`, fields(integrationSchema(config))] : []),
  ];
}

function actionPage(known: ProviderAction): string {
  const { action, provider } = known;
  const { id, name, summary, codes, example, document, documentTypes } = action;
  if (!example)
    throw new TypeError(`The action ${id} declares no example: add one for its page in the guide`);
  const step = { name, action: id, ...(Object.keys(example).length > 0 && { config: example }) };
  return page(
    `# ${id}`,
    generatedNote,
    `${summary}. Provider: ${provider.name}.`,
    documentSentence(document, documentTypes),
    outsideSentence(known),
    '## Example',
    `\`\`\`json step\n${JSON.stringify(step, null, 2)}\n\`\`\``,
    '## Configuration',
    fields(stepSchema(known)),
    '## Codes',
    ownCodes(codes),
    'A step can also end with the [codes of every action](../reference/actions.md#codes-of-every-action).',
  );
}

function ownCodes(codes: readonly string[] | undefined): string {
  if (!codes)
    return 'The codes depend on the called system; the event of the step contains code and message.';
  return codes.length > 0 ? codeTable(codes) : 'The action has no codes of its own.';
}

function documentSentence(document: string, types: readonly string[] | undefined): string {
  const kinds = types ? ` of the type ${types.map(code).join(' or ')}` : '';
  if (document === 'required') return `The job needs a document${kinds}.`;
  return document === 'optional' ? 'The job may have a document.' : 'The job needs no document.';
}

function outsideSentence(known: ProviderAction): string {
  const { outside, timeoutSeconds } = known.action;
  const integration = integrationConfig(known)
    ? ` An integration of the provider ${code(known.provider.id)} configures it.`
    : '';
  const waits = outside ? `It waits for external systems, at most ${timeoutSeconds} seconds.` : '';
  return `${waits}${integration}`.trim();
}

function fields(schema: Readonly<Record<string, unknown>>): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, FieldSchema>);
  if (properties.length === 0) return 'The action takes no configuration.';
  const required = (schema['required'] ?? []) as readonly string[];
  return table(
    ['field', 'type', 'meaning'],
    properties.map(([key, field]) => [
      required.includes(key) ? `${code(key)} (required)` : code(key),
      typeOf(field),
      meaningOf(field),
    ]),
  );
}

function typeOf({ type, format, items, anyOf, $ref }: FieldSchema): string {
  if (items) return `list of ${typeOf(items)}`;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if ($ref) return 'object';
  const named = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return format && ['uuid', 'uri', 'email', 'date', 'date-time'].includes(format) ? format : named;
}

function meaningOf(field: FieldSchema): string {
  const {
    title = '',
    description = `${title}.`,
    enum: words,
    minimum,
    maximum,
    writeOnly,
    default: preset,
  } = field;
  const isStated = /default/i.test(description);
  return [
    description,
    words && words.length <= 40 ? `One of ${words.map((word) => code(String(word))).join(', ')}.` : '',
    minimum !== undefined && maximum !== undefined ? `From ${minimum} to ${maximum}.` : '',
    writeOnly ? 'Secret: encrypted, and never shown again.' : '',
    preset !== undefined && !isStated ? `Default: ${code(JSON.stringify(preset))}.` : '',
  ]
    .filter((part) => part !== '' && part !== '.')
    .join(' ');
}

function codeTable(codes: readonly string[]): string {
  const rows = [...new Set(codes)].map((each) => [code(each), describeCode(each)]);
  return table(['code', 'meaning'], rows);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
