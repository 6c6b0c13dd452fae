import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPreload } from '../loading/lazy-preload.ts';
import type { Props, WorkbookButton } from './WorkbookButton.tsx';

const Button = lazyPreload(() =>
  import('./WorkbookButton.tsx').then((m) => ({ default: m.WorkbookButton })),
) as unknown as typeof WorkbookButton;

const place = <Box sx={{ width: 158, minHeight: { xs: 48, sm: 40 } }} />;

/**
 * Button that downloads the rows of a table as a workbook; hidden if there are no rows. Its code loads after the table. A placeholder keeps
 * its place until then, and while the rows are `coming`.
 */
export const ExcelButton = <Row,>({ coming = false, ...props }: Props<Row> & { coming?: boolean }) => {
  if (coming) return place;
  if (typeof props.sheet === 'object' && props.sheet.rows.length === 0) return null;
  return (
    <Suspense fallback={place}>
      <Button {...props} />
    </Suspense>
  );
};
