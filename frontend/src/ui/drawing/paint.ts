import { fixedTones, palette } from '../../palette.ts';
import { isTouched, marksOf, type Drawing, type Mark, type Pen, type Point, type Size } from './marks.ts';

/** Ink color and outline color: one of them is visible on any photo. */
export const pens: Record<Pen, { ink: string; edge: string }> = {
  red: { ink: palette.light.red, edge: fixedTones.picture },
  yellow: { ink: fixedTones.band, edge: fixedTones.onBand },
  chalk: { ink: fixedTones.picture, edge: fixedTones.onBand },
};

/** In thousandths of the longer side of the picture. */
const measures = { line: 9, edge: 3.5, head: 44, text: 52, aim: 32, least: 15 };

/** A thousandth of the longer side, in px. */
export const unitOf = ({ width, height }: Size) => Math.max(width, height) / 1000;

/** Minimum size of a mark in px; a smaller one is a tap. */
export const leastOf = (picture: Size) => measures.least * unitOf(picture);

type Canvas = CanvasRenderingContext2D;
type Brush = { context: Canvas; unit: number; picture: Size };

/** Strokes a path twice: first its wider outline, then the ink on top. */
const stroked = ({ context, unit }: Brush, { pen }: Mark, path: () => void) => {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  const { ink, edge } = pens[pen];
  for (const [tone, width] of [
    [edge, measures.line + 2 * measures.edge],
    [ink, measures.line],
  ] as const) {
    context.strokeStyle = tone;
    context.lineWidth = width * unit;
    context.beginPath();
    path();
    context.stroke();
  }
};

const arrow = (brush: Brush, mark: Mark) => {
  const { context, unit } = brush;
  const { from, to } = mark;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number): Point => ({
    x: to.x - measures.head * unit * Math.cos(angle + turn),
    y: to.y - measures.head * unit * Math.sin(angle + turn),
  });
  const [one, other] = [barb(0.5), barb(-0.5)];
  stroked(brush, mark, () => {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.moveTo(one.x, one.y);
    context.lineTo(to.x, to.y);
    context.lineTo(other.x, other.y);
  });
};

const ellipse = (brush: Brush, mark: Mark) => {
  const { from, to } = mark;
  const { x, y } = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  stroked(brush, mark, () =>
    brush.context.ellipse(x, y, Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2, 0, 0, 2 * Math.PI),
  );
};

const fontOf = (size: number) => `700 ${size}px 'Inter', system-ui, sans-serif`;

/** Draws a text within the picture: a long text gets a smaller font. */
const text = ({ context, unit, picture }: Brush, { pen, text, to }: Mark) => {
  const margin = 2 * measures.line * unit;
  const wanted = measures.text * unit;
  context.font = fontOf(wanted);
  const size = wanted * Math.min(1, (picture.width - 2 * margin) / context.measureText(text).width);
  context.font = fontOf(size);
  const half = context.measureText(text).width / 2 + margin;
  const x = Math.max(half, Math.min(picture.width - half, to.x));
  const y = Math.max(size, Math.min(picture.height - size, to.y));
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3 * measures.edge * unit;
  context.strokeStyle = pens[pen].edge;
  context.strokeText(text, x, y);
  context.fillStyle = pens[pen].ink;
  context.fillText(text, x, y);
};

const painters = { arrow, ellipse, text };

/** Crosshair at the keyboard's position, or at the start of an unfinished mark. */
const aim = (brush: Brush, at: Point, pen: Pen) => {
  const { context, unit } = brush;
  const reach = measures.aim * unit;
  stroked(brush, { tool: 'arrow', text: '', pen, from: at, to: at }, () => {
    context.moveTo(at.x - reach, at.y);
    context.lineTo(at.x + reach, at.y);
    context.moveTo(at.x, at.y - reach);
    context.lineTo(at.x, at.y + reach);
  });
};

type Shown = { drawing: Drawing; aimed: { at: Point; pen: Pen } | null };

/** Paints the picture with its marks, the unfinished mark and the crosshair. */
export const paint = (context: Canvas, picture: ImageBitmap, { drawing, aimed }: Shown) => {
  const brush = { context, unit: unitOf(picture), picture };
  context.drawImage(picture, 0, 0);
  for (const mark of marksOf(drawing)) painters[mark.tool](brush, mark);
  const { begun } = drawing;
  if (begun && isTouched(begun, leastOf(picture))) aim(brush, begun.from, begun.pen);
  else if (begun) painters[begun.tool](brush, begun);
  if (aimed) aim(brush, aimed.at, aimed.pen);
};
