// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Item } from '../offline/item.ts';
import { OldEntries } from './OldEntries.tsx';

afterEach(() => void vi.unstubAllGlobals());

const day = 86_400_000;
const waiting = (...days: number[]) =>
  days.map((ago) => ({ kept_at: new Date(Date.now() - ago * day - 1000).toISOString() }) as Item);
const said = (items: Item[]) => {
  render(<OldEntries items={items} />);
  return screen.queryByRole('alert')?.textContent ?? null;
};
const inSafari = (standalone: boolean) =>
  vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: standalone } }));

it('says for how long the oldest has waited once that is three days', () => {
  expect(said(waiting(0, 5, 1))).toMatch(/^Hay capturas de hace 5 días sin enviar\. Conéctese y sincronice/);
});

it('says nothing before, nor where nothing waits', () => {
  expect(said(waiting(2, 0))).toBeNull();
  inSafari(false);
  expect(said([])).toBeNull();
});

it('explains how to install where Safari would evict entries', () => {
  inSafari(false);
  expect(said(waiting(0))).toMatch(/Compartir.*Agregar a inicio/);
});

it('says no more of that once it is installed', () => {
  inSafari(true);
  expect(said(waiting(0))).toBeNull();
});
