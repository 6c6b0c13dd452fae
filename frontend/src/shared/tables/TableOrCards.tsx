import { useNarrower } from '../useNarrower.ts';
import { RowCards } from './RowCards.tsx';
import { VirtualTable, type TableProps } from './VirtualTable.tsx';

/** A table, or on a phone a card for each of its rows, with all that its columns say. */
export const TableOrCards = <Row,>(props: TableProps<Row>) =>
  useNarrower('sm') ? <RowCards {...props} /> : <VirtualTable {...props} />;
