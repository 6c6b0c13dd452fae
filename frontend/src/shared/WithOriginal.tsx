import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';

type Props = {
  /** The photo as it is shown at first; another one begins anew. */
  shown: string | null;
  /** The photo as it was taken, where the shown one was drawn on. */
  original: string | null | undefined;
  /** Draws the one that is to be seen. */
  children: (url: string | null) => ReactNode;
};

const Choice = ({ shown, original, children }: Props) => {
  const [asTaken, setAsTaken] = useState(false);
  return (
    <>
      {children(asTaken && original ? original : shown)}
      {original && (
        <Button
          variant="contained"
          onClick={() => setAsTaken(!asTaken)}
          sx={{ position: 'absolute', left: 8, bottom: 8, minHeight: 48 }}
        >
          {asTaken ? 'Ver dibujo' : 'Ver original'}
        </Button>
      )}
    </>
  );
};

/** A photo in a place of its own (`position: relative`), where one that was drawn on may be seen as it was taken. */
export const WithOriginal = (props: Props) => <Choice key={props.shown} {...props} />;
