import { ValidateBy } from 'class-validator';
import { addressOf, headerText, mailboxOf, type Mailbox } from './mail-address.ts';

/**
 * A mailbox as a config has it, its parts templates. They are parted before anything is put in, so that nothing a document
 * says becomes another address.
 */
export interface WrittenMailbox {
  readonly name: string;
  readonly address: string;
}

/** Texts with addresses, as one text or a list of them; absent: none. */
export type AddressList = string | readonly string[];

/** Reads a list: `a@b.example, "Person, A." <{{ args.to }}>`. */
export function writtenMailboxes(list: AddressList = []): WrittenMailbox[] {
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

/** The mailboxes that come of a written one: several only where a template alone stands for them. Undefined when one is no address. */
export function mailboxesFrom(
  written: WrittenMailbox,
  { name, address }: WrittenMailbox,
): Mailbox[] | undefined {
  const texts = written.name === '' ? address.split(/[,;\s]+/).filter((text) => text !== '') : [address];
  const addresses = texts.map(addressOf).filter((found) => found !== undefined);
  if (addresses.length < texts.length) return undefined;
  return addresses.map((found) => ({ name: headerText(name), address: found }));
}

/** What is longer cannot be parted in no time, and is no list of people. */
const longestList = 8000;

function problemOf(value: unknown): string | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) return 'must be a text or a list of texts';
  if (texts.join(',').length > longestList) return `must have at most ${longestList} characters`;
  const wrong = writtenMailboxes(texts).find(
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
