import { useNarrowScreen } from '../layout/useNarrowScreen.ts';
import { RowCards } from './RowCards.tsx';
import { VirtualTable, type TableProps } from './VirtualTable.tsx';

/**
 * A table, or below 1000 px a card for each row with all its columns: between columns pinned at both edges, a table would show few others
 * there.
 */
export const TableOrCards = <Row,>(props: TableProps<Row>) =>
  useNarrowScreen(1000) ? <RowCards {...props} /> : <VirtualTable {...props} />;
