import type { ExportRow } from '@obraclara/api';
import { expect, it } from 'vitest';
import { exportCsv } from './export-csv.ts';

const row: ExportRow = {
  concept_id: 'c1',
  concept_code: 'A.1-02',
  description: 'Excavación, "tipo II"',
  unit: 'm3',
  unit_price: 187.45,
  total_qty: 1234.56,
  total_amount: 231418.27,
  qty_per_estimation: 300.9,
  amount_per_estimation: 56403.71,
  remaining_qty: -19.9,
  folio_factura: 'A-1234',
};

it('writes a byte order mark, an English header row, and each amount as it is', () => {
  const bytes = new TextEncoder().encode(exportCsv([row]));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'Concept ID,Concept Code,Description,Unit,Unit Price,Total Qty,Total Amount,Qty per Estimation,Amount per Estimation,Remaining Qty,Invoice Folio\r\n' +
      'c1,A.1-02,"Excavación, ""tipo II""",m3,187.45,1234.56,231418.27,300.9,56403.71,-19.9,A-1234\r\n',
  );
});

it.each(['=1+1', '+52 33', '-cmd', '@SUM(A1)', ' =1', '\t=1'])(
  'keeps %j from being run as a formula',
  (description) => {
    const cells = exportCsv([{ ...row, description }]).split('\r\n')[1]!;
    expect(cells.slice('c1,A.1-02,'.length)).toMatch(/^"?'/);
  },
);
