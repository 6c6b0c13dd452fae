import english from 'ra-language-english';
import { expect, it } from 'vitest';
import { es } from './es.ts';

type Messages = { [key: string]: string | Messages };

const flat = (messages: Messages, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

const spanish = new Map(flat(es as unknown as Messages));
const original = flat(english as unknown as Messages);

it('says in Spanish every one of the 164 things react-admin says, and nothing else', () => {
  expect([...spanish.keys()].sort()).toEqual(original.map(([key]) => key).sort());
  expect(spanish.size).toBe(164);
});

it('keeps the placeholders of each message', () => {
  for (const [key, text] of original)
    expect([key, placeholders(spanish.get(key)!)]).toEqual([key, placeholders(text)]);
});

it('keeps singular and plural where English has both', () => {
  for (const [key, text] of original)
    expect([key, spanish.get(key)!.split('||||').length]).toEqual([key, text.split('||||').length]);
});
