import { ValidateBy } from 'class-validator';
import { addressOf, headerText, mailboxOf, type Mailbox } from './mail-address.ts';

/**
 * Mailbox as a config contains it; its parts are templates. A list is split before templates are rendered, so that no text of a
 * document becomes another address.
 */
export interface MailboxTemplate {
  readonly name: string;
  readonly address: string;
}

/** Addresses as one text or as a list of texts; absent: none. */
export type AddressList = string | readonly string[];

/** Parses a list: `a@b.example, "Person, A." <{{ args.to }}>`. */
export function parseAddressList(list: AddressList = []): MailboxTemplate[] {
  return [list].flat().flatMap((text) =>
    (text.match(/(?:\{\{.*?\}\}|\{%.*?%\}|"[^"]*"|[^,;\n])+/gs) ?? [])
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map((item) => {
        const [, name = '', address = item] = /^(.*)<([^<>]*)>$/s.exec(item) ?? [];
        return { name: name.replaceAll('"', '').trim(), address: address.trim() };
      }),
  );
}

/**
 * Returns the mailboxes that a written mailbox renders to: several only if it consists of a template without a name. Undefined if
 * one is not an address.
 */
export function parseMailboxes(
  written: MailboxTemplate,
  { name, address }: MailboxTemplate,
): Mailbox[] | undefined {
  const texts = written.name === '' ? address.split(/[,;\s]+/).filter((text) => text !== '') : [address];
  const addresses = texts.map(addressOf).filter((found) => found !== undefined);
  if (addresses.length < texts.length) return undefined;
  return addresses.map((found) => ({ name: headerText(name), address: found }));
}

/** Maximum number of characters: a longer text takes noticeable time to split and is not a list of people. */
const maxListLength = 8000;

function problemOf(value: unknown): string | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) return 'must be a text or a list of texts';
  if (texts.join(',').length > maxListLength) return `must have at most ${maxListLength} characters`;
  const wrong = parseAddressList(texts).find(
    ({ address }) => !address.includes('{') && mailboxOf(address) === undefined,
  );
  return wrong && `holds ${JSON.stringify(wrong.address)}, which is no address`;
}

/** Checks that a value is an {@link AddressList}. */
export function IsAddressList(): PropertyDecorator {
  return ValidateBy({
    name: 'isAddressList',
    validator: {
      validate: (value) => problemOf(value) === undefined,
      defaultMessage: (argument) => problemOf(argument?.value) ?? '',
    },
  });
}
