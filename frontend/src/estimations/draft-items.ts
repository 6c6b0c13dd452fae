import { chargesWorks, type EstimationLine, type EstimationType } from '@obraclara/events';
import { randomId } from '../ui/random-id.ts';
import { readMoney, readTimes } from '../ui/forms/typed-number.ts';

/** An item of unrecoverable expenses or of an adjustment of costs, as typed; it has no concept of the catalog. */
export type DraftItem = { id: string; name: string; unit: string; quantity: string; price: string };

export const newItem = (): DraftItem => ({
  id: randomId(),
  name: '',
  unit: 'lote',
  quantity: '1',
  price: '',
});

/** Stored line as an item of a form. */
export const draftItem = ({
  concept_id,
  concept_name,
  unit,
  quantity,
  unit_price,
}: EstimationLine): DraftItem => ({
  id: concept_id,
  name: concept_name,
  unit,
  quantity: String(quantity),
  price: String(unit_price),
});

/** Whether a type of estimation has items instead of concepts; '' is a new estimation, of works. */
export const hasItems = (type: string): boolean =>
  type !== '' && !chargesWorks({ estimation_type: type as EstimationType });

const isBlank = ({ name, price }: DraftItem) => name.trim() === '' && price.trim() === '';

/** Items as lines, numbered in their order. Leaves blank ones out; text that is not a number counts as 0. */
export const itemLines = (items: readonly DraftItem[]): EstimationLine[] =>
  items
    .filter((item) => !isBlank(item))
    .map(({ id, name, unit, quantity, price }, at) => ({
      concept_id: id,
      concept_code: String(at + 1),
      concept_name: name.trim(),
      unit: unit.trim(),
      quantity: readTimes(quantity).value,
      unit_price: readMoney(price).value,
    }));

/** Whether every item that is not blank has its description, unit, quantity and price. */
export const itemsComplete = (items: readonly DraftItem[]): boolean =>
  items
    .filter((item) => !isBlank(item))
    .every(
      ({ name, unit, quantity, price }) =>
        name.trim() !== '' &&
        unit.trim() !== '' &&
        price.trim() !== '' &&
        readMoney(price).error === undefined &&
        readTimes(quantity).error === undefined &&
        readTimes(quantity).value !== 0,
    );
