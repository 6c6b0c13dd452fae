import type { Photo } from '@obraclara/api';
import { shortName } from '../shared/concepts/short-name.ts';

/** What no name of a file may hold on some system people use. */
const separators = /[\\/:*?"<>|]+/g;

/** `Sofía Reyes Lara` as `S. Reyes Lara`. */
const signed = (name: string) => {
  const [first = '', ...family] = name.trim().split(/\s+/);
  return family.length > 0 ? `${[...first][0]}. ${family.join(' ')}` : first;
};

/** Which of the photos of its record it is, from 1. */
const numberOf = ({ id }: Pick<Photo, 'id'>) => Number(/:(\d+)$/.exec(id)?.[1] ?? 1);

/** What people know a photo by: `2026-10-05 MER-003 Cimbra común (S. Ramírez) 01.jpg`. */
export const photoFileName = (
  photo: Pick<Photo, 'id' | 'progress_date' | 'concept_code' | 'concept_name' | 'recorded_by_name'>,
): string => {
  const { progress_date, concept_code, concept_name, recorded_by_name } = photo;
  const parts = [
    progress_date,
    concept_code,
    concept_name && shortName(concept_name),
    recorded_by_name && `(${signed(recorded_by_name)})`,
    String(numberOf(photo)).padStart(2, '0'),
  ];
  return `${parts.filter(Boolean).join(' ').replace(separators, '-').replace(/\s+/g, ' ')}.jpg`;
};

/** Any picture as a JPEG, which every program opens. Rejects where it is none. */
const asJpeg = async (picture: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
};

/** The photo as a file that people keep. Rejects where it does not come. */
export const photoFile = async (url: string): Promise<Blob> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`A photo answered ${answer.status}`);
  return asJpeg(await answer.blob());
};
