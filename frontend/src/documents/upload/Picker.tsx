import { Button } from '@mui/material';
import { useRef, type ChangeEvent, type ReactElement, type Ref } from 'react';

/** Types that the server accepts. Because JPEG is listed and HEIC is not, an iPhone converts its photos to JPEG. */
const pictures = 'image/jpeg,image/png,image/webp';
const files = `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.jfif,.jpe,${pictures}`;

type PickerProps = {
  label: string;
  icon: ReactElement;
  /** Opens the camera instead of the file dialog. */
  camera?: boolean;
  /** The disabled button keeps the focus. */
  disabled: boolean;
  describedBy?: string;
  button?: Ref<HTMLButtonElement>;
  /** Whether several files can be chosen at once. */
  many?: boolean;
  /** Accepts only pictures. */
  onlyPictures?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that chooses files or takes a photo. */
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
