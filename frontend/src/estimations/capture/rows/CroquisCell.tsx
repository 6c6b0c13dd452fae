import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import { Button, CircularProgress } from '@mui/material';
import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import { lazyPreload } from '../../../ui/loading/lazy-preload.ts';
import { CroquisThumbnail } from '../../croquis/CroquisThumbnail.tsx';
import { croquisTexts as words } from '../../croquis/messages.ts';
import { useCapture } from '../capture-context.ts';
import type { Rows } from './useRows.ts';

const CroquisDialog = lazyPreload(async () => ({
  default: (await import('../../croquis/CroquisDialog.tsx')).CroquisDialog,
}));
const DrawingDialog = lazyPreload(() => import('../../../ui/drawing/DrawingDialog.tsx'));

type Props = Pick<Rows, 'setCroquis'> & { croquis: string; at: number };
type Shown = NonNullable<ReturnType<ReturnType<typeof useCapture>['croquis']['shownOf']>>;
type OpenProps = {
  of: Shown;
  row: number;
  close: () => void;
  choose: () => void;
  take: (drawn: File) => void;
  drop: () => void;
};

/** Sketch with buttons to remove, edit or replace it. */
const Open = ({ of, row, close, choose, take, drop }: OpenProps) => {
  const [drawing, setDrawing] = useState(false);
  if (drawing) return <DrawingDialog picture={of.picture} close={() => setDrawing(false)} done={take} />;
  return (
    <CroquisDialog title={words.ofRow(row)} picture={of.whole} close={close}>
      <Button color="error" onClick={drop} sx={{ mr: 'auto' }}>
        {words.remove}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setDrawing(true)}>
        {words.draw}
      </Button>
      <Button onClick={choose}>{words.change}</Button>
    </CroquisDialog>
  );
};

/** Sketch or photo of a row, from the camera or a file. */
export const CroquisCell = ({ croquis, at, setCroquis }: Props) => {
  const { take, shownOf } = useCapture().croquis;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const shown = croquis === '' ? null : shownOf(croquis);
  const row = at + 1;
  const put = (picture: File, drawn = false) => {
    setCroquis(at, take(picture, croquis, drawn));
    setOpen(false);
  };
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) put(file);
    // Lets the user choose the same file again.
    currentTarget.value = '';
  };
  const choose = () => input.current?.click();
  const press = () => (shown ? setOpen(true) : choose());
  const label = () => {
    if (shown) return words.see(row);
    return croquis === '' ? words.add(row) : words.preparing;
  };
  return (
    <>
      <CroquisThumbnail
        src={shown?.small}
        label={label()}
        size={{ xs: shown ? 64 : 48, md: 36 }}
        open={shown || croquis === '' ? press : undefined}
      >
        {croquis === '' ? <AddAPhotoOutlined fontSize="small" /> : <CircularProgress size={20} aria-hidden />}
      </CroquisThumbnail>
      {open && shown && (
        <Suspense fallback={null}>
          <Open
            of={shown}
            row={row}
            close={() => setOpen(false)}
            choose={choose}
            take={(drawn) => put(drawn, true)}
            drop={() => {
              setOpen(false);
              setCroquis(at, '');
            }}
          />
        </Suspense>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words.ofRow(row)}
        onChange={chosen}
        hidden
      />
    </>
  );
};
