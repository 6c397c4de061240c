import type { Json } from '../../../../graphql/graphql.ts';
import { membersOf, rowsOf, textOf, type Members } from '../../../../parts/document-reading/reading.logic.ts';

/** Option of the schema of correction options. */
interface CorrectionField<Name extends string = string> {
  readonly name: Name;
  readonly choices: readonly string[] | undefined;
  readonly isRequired: boolean;
  readonly format: string | undefined;
  readonly preset: string | undefined;
}

/**
 * Returns an envelope without signatures and lines, which the correction options do not depend on and which
 * make up most of a document.
 */
export function withoutLines(envelope: Json): Json {
  const { sigs: _, ...others } = membersOf(envelope);
  const { lines: __, ...doc } = membersOf(others['doc']);
  return { ...others, doc };
}

const fields = ['type', 'series', 'issue_date', 'reason'] as const;

/** Text option that corrections of every country have. */
export type CorrectionOption = CorrectionField<(typeof fields)[number]>;

/** Returns the text options of a correction, in the order of the form. */
export function correctionFields(schema: Json): readonly CorrectionOption[] {
  const members = membersOf(membersOf(schema)['properties']);
  const required = rowsOf(membersOf(schema)['required']);
  return fields
    .filter((name) => members[name] !== undefined)
    .map((name) => ({ name, ...fieldOf(membersOf(members[name])), isRequired: required.includes(name) }));
}

/** Returns the national codes that the correction requires. */
export function extensionsOf(schema: Json): readonly CorrectionField[] {
  const { ext } = membersOf(membersOf(schema)['properties']);
  return Object.entries(membersOf(membersOf(ext)['properties'])).map(([name, field]) => ({
    name,
    ...fieldOf(membersOf(field)),
    isRequired: false,
  }));
}

function fieldOf(field: Members): Omit<CorrectionField, 'name' | 'isRequired'> {
  const choices = rowsOf(field['enum']).flatMap((each) => textOf(each) ?? []);
  return {
    choices: choices.length > 0 ? choices : undefined,
    format: textOf(field['format']),
    preset: textOf(field['default']),
  };
}

/** Returns the providers of the official seals that the correction requires. */
export function sealsOf(schema: Json): readonly string[] {
  const stamps = membersOf(membersOf(membersOf(schema)['properties'])['stamps']);
  return rowsOf(stamps['allOf']).flatMap((each) => {
    const contains = membersOf(membersOf(each)['contains']);
    return textOf(membersOf(membersOf(contains['properties'])['prv'])['const']) ?? [];
  });
}

/** Returns the options to send from the values of the form: `ext.…` are national codes, `seal.…` seals. */
export function createCorrection(values: Readonly<Record<string, string>>, copyTax: boolean) {
  const named = (prefix: string): [string, string][] =>
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length), value]] : [],
    );
  const { type, series, issue_date: issueDate, reason } = values;
  const [ext, stamps] = [named('ext.'), named('seal.').map(([prv, val]) => ({ prv, val }))];
  return {
    ...(type && { type }),
    ...(series && { series }),
    ...(issueDate && { issueDate }),
    ...(reason && { reason }),
    ...(ext.length > 0 && { ext: Object.fromEntries(ext) }),
    ...(stamps.length > 0 && { stamps }),
    ...(copyTax && { copyTax }),
  };
}
