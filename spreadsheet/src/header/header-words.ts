import { foreign } from '../cells/number-cell.ts';
import { closedUp, plainWords } from '../words.ts';
import type { HeadingField } from './unknown-heading.ts';

export type Field = Exclude<HeadingField, 'unused'> | 'line';

/** Known headings of each column, the preferred ones first (domain.md §4.1). */
const aliases: Record<Field, string[]> = {
  concept_code: [
    'clave',
    'codigo',
    'cod',
    'cve',
    'clave del concepto',
    'clave concepto',
    'codigo del concepto',
    'clave de concepto',
    'concepto num',
    'concepto no',
    'no de concepto',
    'num de concepto',
    'numero de concepto',
    'no concepto',
    'item',
    'no',
    'num',
    'numero',
    'partida no',
    'no de partida',
    'id',
    'n',
    'especificacion num',
    'especificacion no',
    'especificacion',
    'partida',
  ],
  concept_name: [
    'descripcion',
    'descripcion del concepto',
    'descripcion de los conceptos',
    'concepto de obra',
    'conceptos de obra',
    'concepto de trabajo',
    'conceptos de trabajo',
    'descripcion de los trabajos',
    'concepto',
    'conceptos',
    'nombre del concepto',
    'nombre',
    'actividad',
    'actividades',
    'partida concepto',
  ],
  unit: [
    'unidad',
    'unid',
    'und',
    'uni',
    'unidad de medida',
    'u',
    'um',
    'u m',
    'u de m',
    'unid med',
    'u med',
    'unidades',
    'medida',
  ],
  quantity: [
    'cantidad',
    'cant',
    'cantidad contratada',
    'cantidad de obra',
    'segun proyecto',
    'cantidad de proyecto',
    'volumen',
    'vol',
    'volumen de obra',
    'volumen contratado',
    'volumenes',
    'cantidades',
    'cantidad total',
  ],
  unit_price: [
    'precio unitario',
    'p u',
    'pu',
    'precio u',
    'p unitario',
    'p unit',
    'precio unit',
    'prec unit',
    'prec unitario',
    'precio unitario con numero',
    'precio unitario numero',
    'con numero',
    'valor unitario',
    'valor unit',
    'valor u',
    'v unitario',
    'v unit',
    'v u',
    'vu',
    'valor por unidad',
    'valor unidad',
    'precios unitarios',
    'vlr unitario',
    'vlr unit',
    'vr unitario',
    'vr unit',
    'vr u',
    'val unitario',
    'val unit',
    'precio por unidad',
    'precio x unidad',
    'costo unitario',
    'costo unit',
    'c u',
    'c unitario',
    'importe unitario',
    'importe unit',
    'importe por unidad',
    'imp unitario',
    'imp unit',
    'monto unitario',
    'monto por unidad',
    'precio',
  ],
  amount: [
    'importe',
    'importe total',
    'total',
    'monto',
    'monto total',
    'importe en pesos',
    'subtotal',
    'importe con numero',
  ],
  line: ['renglon', 'ren', 'tipo'],
  // A code column unless another column has the codes (see `partidaColumn`).
  partida: [],
};

const beginnings: [string, Field][] = [
  ['precio unitario ', 'unit_price'],
  ['p u ', 'unit_price'],
  ['costo unitario ', 'unit_price'],
  ['valor unitario ', 'unit_price'],
  ['importe unitario ', 'unit_price'],
  ['vr unitario ', 'unit_price'],
  ['descripcion ', 'concept_name'],
  ['concepto de ', 'concept_name'],
  ['unidad ', 'unit'],
  ['cantidad ', 'quantity'],
  ['cant ', 'quantity'],
  ['cantidades ', 'quantity'],
  ['vol ', 'quantity'],
  ['volumen ', 'quantity'],
  ['volumenes ', 'quantity'],
  ['importe ', 'amount'],
  ['clave ', 'concept_code'],
  ['codigo ', 'concept_code'],
];

const rank = new Map<string, { field: Field; rank: number }>();
for (const [field, names] of Object.entries(aliases) as [Field, string[]][])
  names.forEach((name, index) => rank.set(name, { field, rank: index }));

/** Known headings without blanks, for headings with letter spacing. */
const closed = new Map([...rank].map(([name, found]) => [name.replaceAll(' ', ''), found]));

/** Whether the reader ignores a column by design: amounts in words, percentages, progress and foreign currency. */
export const isLeftOut = (heading: string): boolean =>
  /%|porcentaje/i.test(heading) ||
  foreign.test(heading) ||
  /\bletra\b|incidencia|acumulad|avance/.test(plainWords(heading));

/** Characters of the longest heading: descriptions are longer, and normalizing each of a large file takes long. */
const longest = 120;

/** The field that a heading names, with its rank (0 is the plainest name). Null for unknown headings and for ignored columns. */
export const fieldOf = (heading: string): { field: Field; rank: number } | null => {
  if (heading.length > longest || isLeftOut(heading)) return null;
  const words = plainWords(heading)
    .replace(/ (m ?n|mxn|pesos|sin iva|s iva)\b/g, '')
    .replace(/^(\d )+|( \d)+$/g, '')
    .trim();
  const exact = rank.get(words);
  if (exact) return exact;
  const apart = closedUp(heading);
  const known = apart === null ? undefined : closed.get(plainWords(apart).replaceAll(' ', ''));
  if (known) return known;
  const begun = words.length < 60 ? beginnings.find(([start]) => words.startsWith(start)) : undefined;
  return begun ? { field: begun[1], rank: 50 } : null;
};
