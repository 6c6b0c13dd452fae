import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, type ReactNode } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { focusAfterRemoval } from '../../ui/dialogs/focus-after-removal.ts';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { fileTexts as words } from './file-messages.ts';
import { Picker } from './Picker.tsx';
import { usePages, type Page } from './usePages.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: '1px solid var(--line)',
  '& img': { width: 72, height: 72, objectFit: 'cover', objectPosition: 'top', borderRadius: 1 },
  '& button': { minWidth: 48, minHeight: 48 },
  '& .Mui-disabled, & [aria-disabled]': { opacity: 0.35, cursor: 'default' },
};

type StepProps = { name: string; busy: boolean; run: false | (() => void); children: ReactNode };

/** Stays in place at an end of the list, so that it keeps the focus. */
const Step = ({ name, busy, run, children }: StepProps) => (
  <IconButton aria-label={name} disabled={busy} aria-disabled={!run || undefined} onClick={run || undefined}>
    {children}
  </IconButton>
);

type ListProps = {
  pages: readonly Page[];
  busy: boolean;
  raise: (index: number) => void;
  remove: (id: string) => void;
};

const PageList = ({ pages, busy, raise, remove }: ListProps) => (
  <Box component="ol" aria-label={words.pages} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {pages.map(({ id, preview }, index) => (
      <Box component="li" key={id} sx={row}>
        <img src={preview} alt="" />
        <Box sx={{ flex: 1 }}>{words.page(index + 1)}</Box>
        <Step name={words.up(index + 1)} busy={busy} run={index > 0 && (() => raise(index))}>
          <ArrowUpward />
        </Step>
        <Step
          name={words.down(index + 1)}
          busy={busy}
          run={index < pages.length - 1 && (() => raise(index + 1))}
        >
          <ArrowDownward />
        </Step>
        <IconButton
          color="error"
          aria-label={words.remove(index + 1)}
          data-away
          disabled={busy}
          onClick={() => remove(id)}
        >
          <DeleteOutline />
        </IconButton>
      </Box>
    ))}
  </Box>
);

type Props = { file: File | null; onFile: (file: File | null) => void; close: () => void };

/** Photographs pages and joins them, in the user's order, into one PDF that replaces `file`, unless the user cancels. */
export const PagesDialog = ({ file, onFile, close }: Props) => {
  const id = useId();
  const touch = useMediaQuery('(pointer: coarse)');
  const { pages, preparing, joining, failure, add, remove, raise, finish, undo } = usePages(file, onFile);
  const callOff = () => {
    undo();
    close();
  };
  const leaving = useLeaving(callOff, () => ({ dirty: pages.length > 0, busy: preparing }));
  const use = async () => {
    if (await finish()) close();
  };
  return (
    <Dialog leaving={leaving} fills maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{words.title}</DialogTitle>
      <DialogContent
        ref={focusAfterRemoval}
        dividers
        sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      >
        <Typography>{words.hint}</Typography>
        {pages.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{words.none}</Typography>}
        <PageList pages={pages} busy={preparing} raise={raise} remove={remove} />
        {preparing && <Box role="status">{words.preparing}</Box>}
        {failure && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <Box data-adds sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {touch && (
            <Picker
              label={words.take}
              icon={<PhotoCamera />}
              camera
              disabled={preparing}
              onFiles={(files) => void add(files)}
            />
          )}
          <Picker
            label={words.choose}
            icon={<AddPhotoAlternate />}
            many
            onlyPictures
            disabled={preparing}
            onFiles={(files) => void add(files)}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: 48 } }}>
        <Button onClick={leaving.attempt} disabled={preparing}>
          {app.cancel}
        </Button>
        <Button
          variant="contained"
          onClick={() => void use()}
          disabled={pages.length === 0}
          loading={preparing || joining}
        >
          {words.done(pages.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
