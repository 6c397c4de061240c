import { quoteForShell } from '../../parts/copy/shell-text.logic.ts';

/** Environment variable from which the terminal commands read the secret. */
export const secretVariable = 'DOCMILL_CONNECT_SECRET';

/** Ways in which callers authenticate, and formats of signatures. */
export const proofs = ['bearer', 'hmac', 'basic', 'none'] as const;
export const signatures = ['standard', 'github', 'stripe', 'hex', 'base64'] as const;

interface Called {
  readonly url: string;
  readonly auth: (typeof proofs)[number];
  readonly username: string | null;
  readonly signature: (typeof signatures)[number] | null;
  readonly signatureHeader: string | null;
  readonly contentTypes: readonly string[] | null;
  readonly asDocument: boolean;
}

/** Returns terminal commands that send a file to an endpoint, with the authentication that it requires. */
export function curlOf(endpoint: Called): string {
  const { url, contentTypes, asDocument } = endpoint;
  const named = contentTypes?.find((type) => !type.endsWith('/*'));
  const type = asDocument ? 'application/json' : (named ?? 'application/xml');
  const file = `order.${/\b(?:json|pdf|csv)$/.exec(type)?.[0] ?? 'xml'}`;
  const { before = [], proof = [] } = createProof(endpoint, file);
  const call = [
    `curl -X POST ${quoteForShell(url)}`,
    `-H 'content-type: ${type}'`,
    ...proof,
    `--data-binary @${file}`,
  ];
  return [...before, call.join(' \\\n  ')].join('\n');
}

interface Proof {
  /** Commands that run before the call. */
  readonly before?: readonly string[];
  /** Arguments of curl that authenticate the call. */
  readonly proof?: readonly string[];
}

const secret = `$${secretVariable}`;

function createProof({ auth, username, signature, signatureHeader }: Called, file: string): Proof {
  if (auth === 'none') return {};
  if (auth === 'bearer') return { proof: [`-H "authorization: Bearer ${secret}"`] };
  if (auth === 'basic') return { proof: [`-u ${quoteForShell(`${username ?? ''}:`)}"${secret}"`] };
  const header = signatureHeader ?? '';
  const plain = `openssl dgst -sha256 -hmac "${secret}"`;
  switch (signature) {
    case 'stripe':
      return {
        before: [
          'time=$(date +%s)',
          `signature=$({ printf '%s.' "$time"; cat ${file}; } | ${plain} -r | cut -d' ' -f1)`,
        ],
        proof: [`-H "${header}: t=$time,v1=$signature"`],
      };
    case 'github':
      return {
        before: [`signature=$(${plain} -r ${file} | cut -d' ' -f1)`],
        proof: [`-H "${header}: sha256=$signature"`],
      };
    case 'hex':
      return {
        before: [`signature=$(${plain} -r ${file} | cut -d' ' -f1)`],
        proof: [`-H "${header}: $signature"`],
      };
    case 'base64':
      return {
        before: [`signature=$(${plain} -binary ${file} | openssl base64 -A)`],
        proof: [`-H "${header}: $signature"`],
      };
    case 'standard':
    case null:
      break;
  }
  const beside = (word: string): string => header.replace(/signature$/, word);
  return {
    before: [
      `key=$(printf %s "\${${secretVariable}#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
      'id=$(date +%s%N) time=$(date +%s)',
      `signature=$({ printf '%s.%s.' "$id" "$time"; cat ${file}; } | openssl dgst -sha256 -mac HMAC -macopt hexkey:$key -binary | openssl base64 -A)`,
    ],
    proof: [
      `-H "${beside('id')}: $id"`,
      `-H "${beside('timestamp')}: $time"`,
      `-H "${header}: v1,$signature"`,
    ],
  };
}
