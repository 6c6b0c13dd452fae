import type { ConceptAnswer } from '@obraclara/api';
import { catalog } from '../../messages.ts';
import { quantity, unitMoney } from '../../ui/format/format.ts';
import type { Column } from '../../ui/tables/columns.ts';

const codeOf = ({ concept_code }: ConceptAnswer) => concept_code;
/** Partidas of a concept, one per line, in the format that an import reads. */
const partidaOf = ({ partida }: ConceptAnswer) => partida.join('\n');
const unitOf = ({ unit }: ConceptAnswer) => unit;

/** Columns of the catalog. A downloaded workbook also has the partidas, so that an import restores the catalog. */
export const catalogColumns: Column<ConceptAnswer>[] = [
  {
    title: catalog.code,
    width: 128,
    pinned: true,
    cell: codeOf,
    data: [{ of: codeOf }, { title: catalog.partida, of: partidaOf }],
  },
  {
    title: catalog.name,
    width: 200,
    grow: true,
    cell: ({ concept_name }) => (
      <span translate="no" className="clamp" title={concept_name}>
        {concept_name}
      </span>
    ),
    data: [{ of: ({ concept_name }) => concept_name }],
  },
  { title: catalog.unit, width: 80, cell: unitOf, data: [{ of: unitOf }] },
  {
    title: catalog.quantity,
    width: 110,
    figures: true,
    cell: (item) => quantity(item.quantity),
    data: [{ kind: 'quantity', of: (item) => item.quantity }],
  },
  {
    title: catalog.unitPrice,
    width: 124,
    figures: true,
    cell: (item) => unitMoney(item.unit_price),
    data: [{ kind: 'price', of: (item) => item.unit_price }],
  },
  { title: catalog.amount, width: 148, amount: ({ amount }) => amount },
];
