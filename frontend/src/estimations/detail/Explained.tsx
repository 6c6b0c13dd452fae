import { Box, Tooltip, useMediaQuery } from '@mui/material';
import type { EstimationSum } from '@obraclara/events';
import { useCallback, useEffect, useRef, useState } from 'react';
import { money } from '../../ui/format/format.ts';
import { Amount } from '../../ui/tables/Amount.tsx';
import { estimationTexts } from './messages.ts';

const trigger = {
  p: 0,
  minHeight: 28,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'end',
  textDecoration: 'underline dotted var(--edge)',
  textUnderlineOffset: '4px',
  cursor: 'help',
  '@media (pointer: coarse)': { minHeight: 48 },
} as const;
const words = { fontSize: '0.875rem', maxWidth: 420, fontVariantNumeric: 'tabular-nums', lineHeight: 1.5 };

/** Closes the tooltip on a tap beside it, which takes no focus on a phone, and on Escape, which then closes nothing else. */
const useClosing = (open: boolean, close: () => void) => {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: Event) => {
      const beside = target instanceof Element && !target.closest('[role=tooltip]');
      if (beside && !own.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [open, close]);
  return own;
};

/** Figure that shows its sum on hover, touch or keyboard focus. */
export const Explained = ({
  title,
  of,
  sum,
}: {
  title: string;
  of: number;
  sum: EstimationSum | undefined;
}) => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const own = useClosing(open, close);
  const pointed = useMediaQuery('(hover: hover)', { noSsr: true });
  // A zero without a note needs no explanation.
  if (!sum || (of === 0 && !sum.note)) return <Amount of={of} />;
  const sentence = (
    <Box sx={words}>
      {title} = {sum.text}
      {sum.note && <Box>({sum.note})</Box>}
    </Box>
  );
  return (
    <Tooltip
      title={sentence}
      describeChild
      arrow
      open={open}
      onOpen={() => setOpen(true)}
      onClose={close}
      disableHoverListener={!pointed}
      disableTouchListener
      placement="top-end"
    >
      <Box
        component="button"
        ref={own}
        type="button"
        aria-label={estimationTexts.explain(money(of), title)}
        // One tap opens it and another closes it, without a time limit for reading.
        onClick={() => setOpen(pointed || !open)}
        sx={trigger}
      >
        <Amount of={of} />
      </Box>
    </Tooltip>
  );
};
