import type { Photo } from '@obraclara/api';

/** A photo of the gallery, by its number. */
export const photo = (number: number, more: Partial<Photo> = {}): Photo => ({
  id: `f${number}`,
  photo_url: `/api/files/f${number}?v=view`,
  thumbnail_url: `/api/files/f${number}?v=thumb`,
  original_url: null,
  taken_at: null,
  place: null,
  width: 1600,
  height: 1200,
  concept_name: 'Trazo y nivelación del terreno',
  concept_code: 'C-001',
  progress_date: '2026-03-05',
  observations: `Tramo ${number}`,
  quantity_advanced: 12.5,
  unit: 'm2',
  recorded_by_name: 'Sofía Reyes',
  number: 1,
  created_at: '2026-03-06T01:00:00.000Z',
  ...more,
});
