import { RequestError } from '../../../platform/errors.ts';
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { CheckedWorkflow, Task } from '../action.ts';
import { memberNotInDocuments } from '../silo/document-shapes.ts';
import { stepError, stepWarning, type StepIssue } from '../step-issue.ts';
import { parseMailboxes, parseAddressList, type AddressList, type MailboxTemplate } from './address-list.ts';
import { headerText, type Mailbox } from './mail-address.ts';
import { partyMailboxes, type PartyRole } from './party-addresses.ts';
import type { checkTemplates, renderTemplates, Template } from './mail-template.thread.ts';

/** Headers with a list of mailboxes; those in `bcc` are not shown to other recipients. */
const headers = ['to', 'cc', 'bcc', 'replyTo'] as const;
type Header = (typeof headers)[number];

/** Message as a step configures it: every text is a template. */
export type Draft = Readonly<Partial<Record<Header, AddressList>>> & {
  /** Parties whose addresses are added to those in `to`. */
  readonly parties: readonly PartyRole[];
  readonly subject: string;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
};

/** Message about one document. */
export type Letter = Readonly<Record<Header, readonly Mailbox[]>> & {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
};

/** Reason why no message can be made; its code becomes that of the step. */
export class LetterFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const renderTask = threadTask<typeof renderTemplates>(import.meta.url, 'mail-template', 'renderTemplates');
const checkTask = threadTask<typeof checkTemplates>(import.meta.url, 'mail-template', 'checkTemplates');

/** Maximum length of a subject, below that of a header line (RFC 5322, section 2.1.1). */
const maxSubjectLength = 900;
const maxRecipients = 100;
/** Maximum processor time of the templates of a message, in milliseconds. */
const maxCpuMs = 5000;

/** Returns the issues of the templates of a draft; `keys` are the config names of its members. */
export async function draftIssues(
  draft: Draft,
  keys: Readonly<Partial<Record<keyof Draft, string>>>,
  threads: ThreadPool,
  { documentTypes }: Pick<CheckedWorkflow, 'documentTypes'>,
): Promise<StepIssue[]> {
  const placed = [
    ...(['subject', 'text', 'html'] as const).map((member) => ({ member, source: draft[member] ?? '' })),
    ...headers.flatMap((member) => sourcesOf(draft[member]).map((source) => ({ member, source }))),
  ];
  const found = await threads.run(
    checkTask,
    placed.map(({ source }) => source),
    { maxCpuMs },
  );
  const texts = found.flatMap((result, index) => {
    const { member = 'subject' } = placed[index] ?? {};
    const path = [keys[member] ?? member];
    if ('fault' in result) return [stepError(path, `cannot be read: ${result.fault}`)];
    return [
      ...result.unknown.map((name) => `names ${name}, which nothing has`),
      ...result.members.flatMap((place) => memberNotInDocuments(place, documentTypes) ?? []),
    ].map((message) => stepWarning(path, message));
  });
  return [...texts, ...recipientIssues(draft, documentTypes)];
}

/** For each party: the config key that adds it as a recipient, and the document member that contains its addresses. */
const partyKeys: Readonly<Record<PartyRole, { readonly key: string; readonly member: string }>> = {
  customer: { key: 'add_invoice_customer', member: 'customer' },
  supplier: { key: 'add_invoice_supplier', member: 'supplier' },
  party: { key: 'add_party', member: 'emails' },
};

/** Returns errors if the draft has no recipient regardless of the document. */
function recipientIssues(draft: Draft, types: readonly string[] | undefined): StepIssue[] {
  const { parties } = draft;
  const isToSomebody = (['to', 'cc', 'bcc'] as const).some((header) => sourcesOf(draft[header]).length > 0);
  if (parties.length === 0) return isToSomebody ? [] : [stepError(['to'], 'names nobody to write to')];
  return parties
    .map((role) => ({ role, ...partyKeys[role] }))
    .filter(({ member }) => memberNotInDocuments([member], types) !== undefined)
    .map(({ key, role }) => stepError([key], `finds no address: no ${types?.join(', ')} has a ${role}`));
}

/** Renders the message of a draft for a task; throws a {@link LetterFault}. */
export async function renderLetter(
  draft: Draft,
  { entry, args, faults, signal }: Pick<Task, 'entry' | 'args' | 'faults' | 'signal'>,
  threads: ThreadPool,
): Promise<Letter> {
  const written = headers.map((header) => parseAddressList(draft[header]));
  const bodies: Template[] = [
    { source: draft.subject },
    { source: draft.text ?? '' },
    { source: draft.html ?? '', isHtml: true },
  ];
  const names = written.flat().flatMap(({ name, address }) => [{ source: name }, { source: address }]);
  const story = faults.map(
    ({ provider, message, code }) => `${provider}: ${message ?? ''} (${code ?? 'KO'})`,
  );
  const order = { templates: [...bodies, ...names], envelope: entry?.text, args, faults: story.join('\n') };
  const rendered = await threads.run(renderTask, order, { signal, maxCpuMs }).catch((error: unknown) => {
    if (error instanceof RequestError && error.kind === 'too-large')
      throw new LetterFault('bad-template', `The templates fail: ${error.message}`);
    throw error;
  });
  const texts = rendered.map((result) => {
    if ('fault' in result) throw new LetterFault('bad-template', `A template fails: ${result.fault}`);
    return result.text;
  });
  const [subject = '', text = '', html = '', ...parts] = texts;
  const [to = [], cc = [], bcc = [], replyTo = []] = written.map((list) => takeMailboxes(list, parts));
  const letter = {
    to: removeDuplicates([...to, ...findPartyMailboxes(draft.parties, entry?.text)]),
    cc: removeDuplicates(cc),
    bcc: removeDuplicates(bcc),
    replyTo,
    subject: subjectOf(subject),
    ...(draft.text !== undefined && { text }),
    ...(draft.html !== undefined && { html }),
  };
  const recipients = recipientsOf(letter);
  if (recipients.length === 0) throw new LetterFault('no-recipient', 'There is nobody to write to');
  if (recipients.length > maxRecipients)
    throw new LetterFault('too-many-recipients', `There are over ${maxRecipients} recipients`);
  return letter;
}

/** Returns the addresses of all recipients of a letter, each once. */
export function recipientsOf({ to, cc, bcc }: Letter): string[] {
  return removeDuplicates([...to, ...cc, ...bcc]).map(({ address }) => address);
}

function sourcesOf(list: AddressList | undefined): string[] {
  return parseAddressList(list).flatMap(({ name, address }) => [name, address]);
}

/** Removes the rendered parts of written mailboxes from the beginning of `parts` and returns their mailboxes. */
function takeMailboxes(written: readonly MailboxTemplate[], parts: string[]): Mailbox[] {
  return written.flatMap((each) => {
    const [name = '', address = ''] = parts.splice(0, 2);
    const found = parseMailboxes(each, { name, address });
    if (found) return found;
    throw new LetterFault(
      'bad-address',
      `${JSON.stringify(headerText(address).slice(0, 200))} is no address`,
    );
  });
}

function findPartyMailboxes(roles: readonly PartyRole[], envelope: string | undefined): Mailbox[] {
  return roles.flatMap((role) => {
    const found = envelope === undefined ? [] : partyMailboxes(envelope, role);
    if (found.length > 0) return found;
    throw new LetterFault('no-address', `The document says no e-mail address of the ${role}`);
  });
}

function subjectOf(text: string): string {
  const subject = headerText(text);
  if (subject.length <= maxSubjectLength) return subject;
  throw new LetterFault('bad-template', `The subject has over ${maxSubjectLength} characters`);
}

function removeDuplicates(list: readonly Mailbox[]): Mailbox[] {
  return [...new Map(list.toReversed().map((mailbox) => [mailbox.address, mailbox])).values()].toReversed();
}
