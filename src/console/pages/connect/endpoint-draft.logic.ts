import type { VariablesOf } from '../../graphql/graphql.ts';
import type { ConnectEndpointData } from './connect.fields.tsx';
import type { proofs, signatures } from './curl.logic.ts';
import type { CreateConnectEndpoint, UpdateConnectEndpoint } from './connect.queries.ts';

/** Numbers that the service chooses if they are left empty. */
export const limits = ['maxBytes', 'callsPerMinute', 'toleranceSeconds'] as const;

type LimitName = (typeof limits)[number];
type Input = VariablesOf<typeof CreateConnectEndpoint>['input'];
type Patch = VariablesOf<typeof UpdateConnectEndpoint>['patch'];

/** Endpoint as the form edits it; numbers are strings until they are sent. */
export interface EndpointDraft extends Readonly<Record<LimitName, string>> {
  readonly slug: string;
  readonly description: string;
  readonly workflowId: string | undefined;
  readonly auth: (typeof proofs)[number];
  readonly username: string;
  readonly signature: (typeof signatures)[number];
  readonly signatureHeader: string;
  readonly secret: string;
  readonly contentTypes: readonly string[];
  readonly asDocument: boolean;
}

/** Returns the initial values of the form: those of the endpoint, or of a new one if there is none. */
export function draftOf(endpoint: ConnectEndpointData | undefined): EndpointDraft {
  return {
    slug: endpoint?.slug ?? '',
    description: endpoint?.description ?? '',
    workflowId: endpoint?.workflowId,
    auth: endpoint?.auth ?? 'bearer',
    username: endpoint?.username ?? '',
    signature: endpoint?.signature ?? 'standard',
    signatureHeader: endpoint?.signatureHeader ?? '',
    secret: '',
    contentTypes: endpoint?.contentTypes ?? [],
    asDocument: endpoint?.asDocument ?? false,
    ...limitsOf((name) => String(endpoint?.[name] ?? '')),
  };
}

/** Returns the input that creates an endpoint; empty fields are left to the service. */
export function inputOf(draft: EndpointDraft): Input {
  const { slug, description, auth, username, signature, signatureHeader, secret, contentTypes } = draft;
  const toleranceSeconds = isTimed(draft) ? draft.toleranceSeconds : '';
  return {
    ...sharedOf({ ...draft, toleranceSeconds }),
    slug,
    description,
    workflowId: draft.workflowId ?? '',
    auth,
    contentTypes: [...contentTypes],
    ...(auth !== 'none' && secret !== '' && { secret }),
    ...(auth === 'basic' && { username }),
    ...(auth === 'hmac' && { signature, ...(signatureHeader !== '' && { signatureHeader }) }),
  };
}

/** Returns the patch that changes an endpoint; emptied fields are deleted. */
export function patchOf(draft: EndpointDraft): Patch {
  const { slug, description, workflowId, contentTypes } = draft;
  return {
    ...sharedOf(draft),
    slug,
    description: description || null,
    workflowId,
    contentTypes: contentTypes.length > 0 ? [...contentTypes] : null,
  };
}

/** Whether signatures contain a timestamp. */
export function isTimed({ auth, signature }: EndpointDraft): boolean {
  return auth === 'hmac' && (signature === 'standard' || signature === 'stripe');
}

type Shared = Pick<Patch, 'asDocument' | LimitName>;

function sharedOf(draft: EndpointDraft): Shared {
  const set = limits.filter((name) => draft[name] !== '');
  return {
    asDocument: draft.asDocument,
    ...Object.fromEntries(set.map((name) => [name, Number(draft[name])])),
  };
}

function limitsOf(valueOf: (name: LimitName) => string): Record<LimitName, string> {
  return Object.fromEntries(limits.map((name) => [name, valueOf(name)])) as Record<LimitName, string>;
}
