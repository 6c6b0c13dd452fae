// @vitest-environment jsdom
import type { GalleryAnswer, Photo } from '@obraclara/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import { CompareDialog } from './CompareDialog.tsx';

const photo = (day: number): Photo => ({
  id: `f${day}`,
  photo_url: `/api/files/f${day}?v=view`,
  thumbnail_url: `/api/files/f${day}?v=thumb`,
  original_url: null,
  taken_at: null,
  place: null,
  width: 1600,
  height: 1200,
  concept_name: 'Trazo y nivelación del terreno',
  concept_code: 'C-001',
  progress_date: `2026-03-${String(day).padStart(2, '0')}`,
  observations: '',
  quantity_advanced: 1,
  unit: 'm2',
  recorded_by_name: 'Sofía Reyes',
  number: 1,
  created_at: '2026-03-30T01:00:00.000Z',
});
const photos = Array.from({ length: 20 }, (_, index) => photo(20 - index));

afterEach(() => {
  vi.restoreAllMocks();
});

it('brings the photo that is compared into sight among the others', async () => {
  const shown: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    shown.push([this.textContent, how]);
  });
  const answer: GalleryAnswer = { photos, page: 1, total_pages: 1, total: photos.length };
  onScreen(
    <CompareDialog projectId="p1" photo={photos[0]!} concept_code="C-001" close={() => undefined} />,
    [],
    () => answer,
  );
  const others = within(await screen.findByRole('group', { name: 'Comparar con' }));
  // Wherever it stands in the strip, and nothing else is moved for it.
  const nearest = { inline: 'nearest', block: 'nearest' };
  expect(shown).toEqual([['1/3/2026', nearest]]);
  await userEvent.click(others.getByRole('button', { name: / 7\/3\/2026/ }));
  expect(shown.slice(1)).toEqual([['7/3/2026', nearest]]);
});
