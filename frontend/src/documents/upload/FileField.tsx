import AttachFile from '@mui/icons-material/AttachFile';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import { Box, Button, FormHelperText, useMediaQuery } from '@mui/material';
import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type ReactElement,
  type Ref,
} from 'react';
import { documents, documentUpload as words } from '../../messages.ts';
import { fileSize } from '../../shared/file-size.ts';
import { fileNameOf } from './file-name.ts';

/** What the server takes. Naming JPEG and not HEIC makes an iPhone hand over its photos as JPEG. */
const pictures = 'image/jpeg,image/png,image/webp';
const files = `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,${pictures}`;

type PickerProps = {
  label: string;
  icon: ReactElement;
  /** Opens the camera instead of the folders. */
  camera?: boolean;
  disabled: boolean;
  describedBy?: string;
  button?: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
};

const Picker = ({ label, icon, camera, disabled, describedBy, button, onFile }: PickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={icon}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 48, flex: '1 1 auto', whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        onChange={chosen}
        hidden
        accept={camera ? pictures : files}
        {...(camera && { capture: 'environment' })}
      />
    </>
  );
};

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
  onFile: (file: File) => void;
};

/** Takes the document's file: chosen, photographed or dropped. */
export const FileField = ({ file, title, error, disabled, button, onFile }: FieldProps) => {
  const id = useId();
  const touch = useMediaQuery('(pointer: coarse)');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onFile(dropped);
  };
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
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
          p: 2,
          borderRadius: 2,
          border: `2px dashed ${error ? 'var(--red)' : 'var(--edge)'}`,
          bgcolor: over ? 'var(--petrolSoft)' : 'var(--paper)',
        }}
      >
        {file && <Chosen file={file} title={title} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <Picker
            button={button}
            label={file ? words.another : words.choose}
            icon={<AttachFile />}
            disabled={disabled}
            describedBy={id}
            onFile={onFile}
          />
          {touch && (
            <Picker
              label={words.photograph}
              icon={<PhotoCamera />}
              camera
              disabled={disabled}
              onFile={onFile}
            />
          )}
          {!touch && !file && <Box sx={{ color: 'text.secondary' }}>{words.drop}</Box>}
        </Box>
      </Box>
      <FormHelperText id={id} error={error !== undefined} sx={{ fontSize: '0.875rem' }}>
        {error ?? words.accepted}
      </FormHelperText>
    </Box>
  );
};
