import { lineAmount } from '@obraclara/events/money';
import { hospitalExcess, hospitalExtraordinary, hospitalNew, type AddedConcept } from '../../demo/src/hospital/amendment.ts';
import type { ExampleConcept, ExamplePart } from '../concepts.ts';

/** September, October and November, which the amendment reprograms. */
const lastMonths = (concept: AddedConcept, parts: [number, number, number]): ExampleConcept => ({
  ...concept,
  amount: lineAmount(concept.quantity, concept.price),
  months: [...new Array<number>(8).fill(0), ...parts],
});

const half = (quantity: number) => Math.round(quantity * 50) / 100;
const sum = (a: number, b: number) => Math.round((a + b) * 100) / 100;

/** The program with the amendment: what it adds is planned from September to November. */
export const amended = (parts: ExamplePart[]): ExamplePart[] => {
  const changed = parts.map((part) => ({
    ...part,
    concepts: part.concepts.map((concept): ExampleConcept => {
      const more = hospitalExcess[concept.code] ?? 0;
      const october = half(more);
      const quantity = sum(concept.quantity, more);
      const months = [...concept.months, october, sum(more, -october)];
      return { ...concept, quantity, amount: lineAmount(quantity, concept.price), months };
    }),
  }));
  const extraordinary = hospitalExtraordinary.map((one) => lastMonths(one, [one.quantity, 0, 0]));
  const [extension, cooling, generator] = hospitalNew;
  const concepts = [
    lastMonths(extension!, [82.5, 206.25, 123.75]),
    lastMonths(cooling!, [0, 4, 2]),
    lastMonths(generator!, [0, 0, 1]),
  ];
  const part = (code: string, name: string, concepts: ExampleConcept[]): ExamplePart => ({
    code,
    name,
    concepts,
    amount: concepts.reduce((total, { amount }) => sum(total, amount), 0),
  });
  return [...changed, part('EXT', 'CONCEPTOS EXTRAORDINARIOS', extraordinary), part('CON', 'CONVENIO 1', concepts)];
};
