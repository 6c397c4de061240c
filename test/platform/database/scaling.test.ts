import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declaredStatements } from '../../../src/platform/database/statement.ts';

test('the page on growth names every statement', async () => {
  await import('../../../src/app.ts');
  const page = readFileSync(new URL('../../../src/guide/growth.md', import.meta.url), 'utf8');
  const named = new Set([...page.matchAll(/`([a-z_]+\.[a-zA-Z_.-]+)`/g)].map(([, name]) => name));
  // Of those that are made for each queue or form of a list the page names the family.
  const isNamed = (name: string): boolean =>
    named.has(name) || (name.includes('.') && isNamed(name.replace(/\.[^.]*$/, '')));
  // Tests declare statements as well, whose names have no area.
  const ours = [...declaredStatements.keys()].filter((name) => name.includes('.'));
  expect(ours.filter((name) => !isNamed(name))).toEqual([]);
});
