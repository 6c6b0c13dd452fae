import Close from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { generadorNames, generadorMaxLengths } from '@obraclara/events';
import { quantity } from '../../../ui/format/format.ts';
import {
  isBlank,
  readRow,
  typedFields,
  type DraftRow,
  type ReadRow,
  type TypedField,
} from '../../draft-rows.ts';
import { croquisTexts } from '../../croquis/messages.ts';
import { rowsTexts } from '../../rows-messages.ts';
import { CroquisCell } from './CroquisCell.tsx';
import './rows-table.css';
import type { Rows } from './useRows.ts';

const isText = (field: TypedField): field is keyof typeof generadorMaxLengths => field in generadorMaxLengths;

const Product = ({ row }: { row: DraftRow }) => {
  const { product } = readRow(row);
  if (isBlank(row)) return <>—</>;
  return product.error ? <span className="rows-error">{product.error}</span> : <>{quantity(product.value)}</>;
};

const nothing: Pick<ReadRow, 'errors'> = { errors: {} };

type Props = Pick<Rows, 'rows' | 'type' | 'drop' | 'setCroquis'>;

const Row = ({ row, at, type, drop, ...of }: Omit<Props, 'rows'> & { row: DraftRow; at: number }) => {
  const { errors } = isBlank(row) ? nothing : readRow(row);
  return (
    <tr className={readRow(row).product.value < 0 ? 'rows-less' : undefined}>
      <th scope="row">{at + 1}</th>
      {typedFields.map((field) => (
        <td key={field} className={`rows-${field}`}>
          <span aria-hidden>{generadorNames[field]}</span>
          <input
            data-row={at}
            data-field={field}
            aria-label={rowsTexts.row(generadorNames[field], at + 1)}
            aria-invalid={field in errors ? true : undefined}
            title={errors[field]}
            className={isText(field) ? undefined : 'rows-figure'}
            inputMode={isText(field) || field === 'piezas' || field === 'factor' ? 'text' : 'decimal'}
            autoComplete="off"
            value={row[field]}
            {...(isText(field) && { maxLength: generadorMaxLengths[field] })}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => type({ at, from: field }, target.value)}
          />
        </td>
      ))}
      <td className="rows-croquis">
        <span aria-hidden>{croquisTexts.name}</span>
        <CroquisCell croquis={row.croquis} at={at} {...of} />
      </td>
      <td className="rows-product">
        <span aria-hidden>{rowsTexts.product}</span>
        <output>
          <Product row={row} />
        </output>
      </td>
      <td className="rows-drop">
        <IconButton size="small" aria-label={rowsTexts.drop(at + 1)} data-away onClick={() => drop(at)}>
          <Close fontSize="small" />
        </IconButton>
      </td>
    </tr>
  );
};

/** Rows of a line as a sheet; on a phone one below the other. */
export const RowsTable = ({ rows, ...of }: Props) => (
  <table className="rows-table">
    <thead>
      <tr>
        <th scope="col">N.º</th>
        {typedFields.map((field) => (
          <th key={field} scope="col" className={isText(field) ? undefined : 'rows-figure'}>
            {generadorNames[field]}
          </th>
        ))}
        <th scope="col">{croquisTexts.name}</th>
        <th scope="col" className="rows-figure">
          {rowsTexts.product}
        </th>
        <th />
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // A row has no id, so its index is the key.
        <Row key={at} row={row} at={at} {...of} />
      ))}
    </tbody>
  </table>
);
