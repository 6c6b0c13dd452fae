import type { Client } from '../client.ts';

const first = {
  number: 86,
  on: '2026-06-29',
  kind: 'suspension',
  text: 'Se suspenden los trabajos del 29/06/2026 al 19/07/2026: el predio norte no está liberado.',
};
const ordered = {
  on: '2026-07-20',
  kind: 'orden',
  text: 'Se ordena ejecutar EXT-01 y EXT-02, que no están en el catálogo del contrato (RLOPSRM art. 105).',
};
const amended = {
  on: '2026-09-01',
  kind: 'autorizacion',
  text: 'Se autoriza el convenio 1 por volúmenes excedentes, conceptos extraordinarios y la ampliación de urgencias.',
};
const notes = { suspended: first, ordered, amended };

type Named = { manager: Client; url: string; key: string };

/** Records one note of the bitácora, with what it refers to. */
export const recordNote = ({ manager, url, key }: Named, name: keyof typeof notes, link: object) => {
  const json = { ...notes[name], ...link };
  return manager('POST', `${url}/notes`, { key: `${key}:note:${name}`, json });
};
