import AttachFile from '@mui/icons-material/AttachFile';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LibraryAdd from '@mui/icons-material/LibraryAdd';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import { Box, Button, FormHelperText, useMediaQuery } from '@mui/material';
import { useId, useState, type DragEvent, type Ref } from 'react';
import { documents, documentUpload as words } from '../../messages.ts';
import { fileSize } from '../../ui/format/file-size.ts';
import { fileTexts } from './file-messages.ts';
import { fileNameOf } from './file-name.ts';
import { PagesDialog } from './PagesDialog.tsx';
import { Picker } from './Picker.tsx';
import type { FileChoice } from './useFileChoice.ts';

const area = { display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, borderRadius: 2 };

type ChosenProps = { file: File; title: string };

const Chosen = ({ file, title }: ChosenProps) => (
  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
    <InsertDriveFileOutlined aria-hidden />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{file.name}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {fileSize(file.size)}
        {title.trim() && ` · ${words.sendName(fileNameOf(title, file.name))}`}
      </Box>
    </Box>
  </Box>
);

type Props = ChosenProps | { file: null; title: string };

type FieldProps = Props & {
  error: string | undefined;
  disabled: boolean;
  button: Ref<HTMLButtonElement>;
  taking: FileChoice;
};

type TakersProps = Pick<FieldProps, 'button' | 'disabled'> & {
  chosen: boolean;
  describedBy: string;
  onFiles: (files: readonly File[]) => void;
  onPages: () => void;
};

/** Buttons that choose a file; a mouse can also drop one. */
const Takers = ({ chosen, disabled, describedBy, button, onFiles, onPages }: TakersProps) => {
  const touch = useMediaQuery('(pointer: coarse)');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Picker
        button={button}
        label={chosen ? words.another : words.choose}
        icon={<AttachFile />}
        disabled={disabled}
        describedBy={describedBy}
        onFiles={onFiles}
      />
      {touch && (
        <Picker
          label={words.photograph}
          icon={<PhotoCamera />}
          camera
          disabled={disabled}
          onFiles={onFiles}
        />
      )}
      <Button
        variant="outlined"
        startIcon={<LibraryAdd />}
        disabled={disabled}
        onClick={onPages}
        sx={{ minHeight: 48, flex: '1 1 auto', whiteSpace: 'nowrap' }}
      >
        {fileTexts.several}
      </Button>
      {!touch && !chosen && <Box sx={{ color: 'text.secondary' }}>{words.drop}</Box>}
    </Box>
  );
};

/** Takes the document's file: chosen, photographed page by page, or dropped. Pictures lose their EXIF data. */
export const FileField = ({ file, title, error, disabled, button, taking }: FieldProps) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const [paging, setPaging] = useState(false);
  const { preparing, unreadable, put } = taking;
  const take = ([chosen]: readonly File[]) => {
    if (chosen) taking.take(chosen);
  };
  const busy = disabled || preparing;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) take([...event.dataTransfer.files]);
  };
  const wrong = unreadable || error;
  return (
    <Box>
      <Box
        role="group"
        aria-label={documents.file}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          ...area,
          border: `2px dashed ${wrong ? 'var(--red)' : 'var(--edge)'}`,
          bgcolor: over ? 'var(--petrolSoft)' : 'var(--paper)',
        }}
      >
        {file && <Chosen file={file} title={title} />}
        <Takers
          chosen={file !== null}
          disabled={busy}
          describedBy={id}
          button={button}
          onFiles={take}
          onPages={() => setPaging(true)}
        />
        {preparing && <Box role="status">{fileTexts.preparing}</Box>}
      </Box>
      <FormHelperText
        id={id}
        error={Boolean(wrong)}
        // A missing file moves the focus to the button, whose description includes the error.
        role={unreadable ? 'alert' : undefined}
        sx={{ fontSize: '0.875rem' }}
      >
        {wrong || words.accepted}
      </FormHelperText>
      {paging && <PagesDialog file={file} onFile={put} close={() => setPaging(false)} />}
    </Box>
  );
};
