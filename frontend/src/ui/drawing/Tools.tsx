import ArrowOutward from '@mui/icons-material/ArrowOutward';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import TextFields from '@mui/icons-material/TextFields';
import Undo from '@mui/icons-material/Undo';
import { Box, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import type { Pen, Tool } from './marks.ts';
import { drawingTexts as words } from './messages.ts';
import { pens } from './paint.ts';
import type { DrawingHand } from './useDrawing.ts';

const tools: [Tool, ReactNode][] = [
  ['arrow', <ArrowOutward key="arrow" />],
  ['ellipse', <CircleOutlined key="ellipse" />],
  ['text', <TextFields key="text" />],
];
const colours = Object.keys(pens) as Pen[];

const choice = {
  minHeight: 48,
  '&.Mui-selected': { bgcolor: 'var(--petrolSoft)', color: 'var(--petrol)', borderColor: 'var(--petrol)' },
} as const;

const ToolChoice = ({ hand, take }: Pick<DrawingHand, 'hand' | 'take'>) => (
  <ToggleButtonGroup
    exclusive
    value={hand.tool}
    onChange={(_, tool: Tool | null) => tool && take({ tool })}
    aria-label={words.tool}
    sx={{ display: 'flex', '& > button': { ...choice, flex: 1, gap: 0.75, color: 'var(--text)' } }}
  >
    {tools.map(([tool, icon]) => (
      <ToggleButton key={tool} value={tool}>
        {icon}
        {words[tool]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

const Swatch = ({ pen }: { pen: Pen }) => (
  <Box
    component="span"
    sx={{ width: 24, height: 24, borderRadius: '50%', border: '4px solid' }}
    style={{ backgroundColor: pens[pen].ink, borderColor: pens[pen].edge }}
  />
);

const PenChoice = ({ hand, take }: Pick<DrawingHand, 'hand' | 'take'>) => (
  <ToggleButtonGroup
    exclusive
    value={hand.pen}
    onChange={(_, pen: Pen | null) => pen && take({ pen })}
    aria-label={words.colour}
    sx={{ '& > button': { ...choice, width: 56 } }}
  >
    {colours.map((pen) => (
      <ToggleButton key={pen} value={pen} aria-label={words[pen]} title={words[pen]}>
        <Swatch pen={pen} />
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

type WayProps = { name: string; idle: boolean; run: () => void; children: ReactNode };

/** A disabled button keeps its place and the keyboard focus. */
const Way = ({ name, idle, run, children }: WayProps) => (
  <IconButton
    aria-label={name}
    title={name}
    aria-disabled={idle || undefined}
    onClick={() => !idle && run()}
    sx={{ width: 48, height: 48, '&[aria-disabled]': { opacity: 0.35, cursor: 'default' } }}
  >
    {children}
  </IconButton>
);

/** Drawing tools, within reach of the thumb. */
export const Tools = ({ by }: { by: DrawingHand }) => {
  const { drawing, marks, hand, take, undo, clear } = by;
  return (
    <Box
      sx={{
        gridArea: 'tools',
        display: 'grid',
        gap: 1,
        alignContent: 'center',
        p: 1,
        pb: 'max(8px, env(safe-area-inset-bottom))',
        width: '100%',
        maxWidth: 480,
        mx: 'auto',
      }}
    >
      <ToolChoice hand={hand} take={take} />
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <PenChoice hand={hand} take={take} />
        <Box sx={{ flex: 1 }} />
        <Way name={words.undo} idle={drawing.steps.length === 0 && !drawing.begun} run={undo}>
          <Undo />
        </Way>
        <Way name={words.clear} idle={marks.length === 0} run={clear}>
          <DeleteSweepOutlined />
        </Way>
      </Box>
    </Box>
  );
};
