import { Button } from '@mui/material';
import { useRef, type ChangeEvent, type ReactElement, type Ref } from 'react';

/** What the server takes. Naming JPEG and not HEIC makes an iPhone hand over its photos as JPEG. */
const pictures = 'image/jpeg,image/png,image/webp';
const files = `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,${pictures}`;

type PickerProps = {
  label: string;
  icon: ReactElement;
  /** Opens the camera instead of the folders. */
  camera?: boolean;
  /** It stays where the keyboard was. */
  disabled: boolean;
  describedBy?: string;
  button?: Ref<HTMLButtonElement>;
  /** Whether several may be chosen at once. */
  many?: boolean;
  /** Takes pictures alone. */
  onlyPictures?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that lets somebody choose files, or take a photo. */
export const Picker = ({
  label,
  icon,
  camera = false,
  many = false,
  onlyPictures = camera,
  disabled,
  describedBy,
  button,
  onFiles,
}: PickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={icon}
        aria-disabled={disabled || undefined}
        aria-describedby={describedBy}
        onClick={() => disabled || input.current?.click()}
        sx={{
          minHeight: 48,
          flex: '1 1 auto',
          whiteSpace: 'nowrap',
          '&[aria-disabled]': { color: 'text.disabled', borderColor: 'var(--line)', cursor: 'default' },
        }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        onChange={chosen}
        hidden
        multiple={many}
        accept={onlyPictures ? pictures : files}
        {...(camera && { capture: 'environment' })}
      />
    </>
  );
};
