import type { Json, TestAnswer, TestClient } from '../support/service.ts';
import type { ApiDocument, ApiOperation } from './api-document.ts';

/** Words of examples and what stands for them in a workspace: ids that the service has made. */
export type Substitutes = ReadonlyMap<string, string>;

/** Sends the request that a document shows as the example of an operation. */
export function sendExample(
  client: TestClient,
  { method, path, says }: ApiOperation,
  substitutes: Substitutes = new Map(),
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const own = (text: string): string =>
    [...substitutes].reduce((left, [word, actual]) => left.replaceAll(word, actual), text);
  const parameters: Json[] = says.parameters ?? [];
  const address = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example)),
  );
  const query = new URLSearchParams();
  for (const { in: place, name, example } of parameters)
    if (place === 'query' && example !== undefined) query.set(name, String(example));
  const [type, body] = bodyOf(says);
  const text = query.size > 0 ? `${address}?${query.toString()}` : address;
  const sent = typeof body === 'object' ? own(JSON.stringify(body)) : body;
  return client.send(method, own(text), sent, { ...headers, ...(type && { 'content-type': type }) });
}

/** The example of a body, and the type that it is sent as: what may be anything is sent as bytes. */
export function bodyOf({ requestBody }: Json): [type: string | undefined, example: unknown] {
  const content: Record<string, Json> = requestBody?.content ?? {};
  const [type] = Object.keys(content);
  return [
    type === '*/*' ? 'application/octet-stream' : type,
    type === undefined ? type : content[type].example,
  ];
}

/** Creates which the others build on, in their order. */
const story = [
  'put /sequence/v1/series/{id}',
  'put /sequence/v1/series/{series_id}/entries/{id}',
  'put /transform/v1/workflows/{id}',
  'put /transform/v1/integrations/{id}',
  'put /transform/v1/print-templates/{id}',
  'put /silo/v1/entries/{id}',
  'put /silo/v1/entries/{id}/files/{file_id}',
  'put /silo/v1/entries/{id}/meta/{key}',
  'put /transform/v1/jobs/{id}',
  'put /transform/v1/bulks/{id}',
  'put /sequence/v1/verifications/{id}',
  'put /webhooks/v1/endpoints/{id}',
  'put /connect/v1/endpoints/{id}',
];

/** Makes in a workspace what examples name, by the examples of the creates; answers what each create was answered. */
export async function tellStory(client: TestClient, document: ApiDocument): Promise<Map<string, Json>> {
  const made = new Map<string, Json>();
  for (const name of story) {
    const operation = document.operations.find((candidate) => candidate.name === name);
    if (!operation) throw new Error(`${name} is not in the document`);
    const { status, json } = await sendExample(client, operation);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`);
    made.set(name, json);
  }
  return made;
}
