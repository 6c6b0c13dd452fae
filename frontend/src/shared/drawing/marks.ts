/** A place on a picture, in px of it from the upper left. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export type Tool = 'arrow' | 'ellipse' | 'text';
export type Pen = 'red' | 'yellow' | 'chalk';

/** What is drawn with next; `text` is that of the tool of this name. */
export type Hand = { tool: Tool; pen: Pen; text: string };

/** Something that was drawn. An arrow points at `to`, an ellipse fills the box of both, a text has its middle at `to`. */
export type Mark = Hand & { from: Point; to: Point };

/** `steps`: what there was after each step, so that any can be taken back; `begun`: what is just being drawn. */
export type Drawing = { steps: readonly (readonly Mark[])[]; begun: Mark | null };

export const emptyDrawing: Drawing = { steps: [], begun: null };

/** What is drawn by now. */
export const marksOf = ({ steps }: Drawing): readonly Mark[] => steps.at(-1) ?? [];

/** Puts the hand down: begins a mark, or goes on with one of which the beginning was touched. */
export const pressed = (drawing: Drawing, hand: Hand, at: Point): Drawing => {
  if (hand.tool === 'text' && hand.text.trim() === '') return drawing;
  return { ...drawing, begun: drawing.begun ? { ...drawing.begun, to: at } : { ...hand, from: at, to: at } };
};

export const moved = ({ steps, begun }: Drawing, to: Point): Drawing => ({
  steps,
  begun: begun && { ...begun, to },
});

/** Whether only its beginning was touched: it has no size of `least` px yet. */
export const isTouched = ({ tool, from, to }: Mark, least: number) =>
  tool !== 'text' && Math.hypot(to.x - from.x, to.y - from.y) < least;

/** Lifts the hand: what was only touched waits for its end to be touched too. */
export const released = (drawing: Drawing, least: number): Drawing => {
  const { steps, begun } = drawing;
  if (!begun || isTouched(begun, least)) return drawing;
  return { steps: [...steps, [...marksOf(drawing), begun]], begun: null };
};

/** Without what was begun and not ended. */
export const dropped = ({ steps }: Drawing): Drawing => ({ steps, begun: null });

export const undone = ({ steps, begun }: Drawing): Drawing => ({
  steps: begun ? steps : steps.slice(0, -1),
  begun: null,
});

export const cleared = ({ steps }: Drawing): Drawing => ({ steps: [...steps, []], begun: null });

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The nearest place of a picture. */
export const inside = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: within(x, width),
  y: within(y, height),
});

/** Where on a picture a place of the screen is, when the picture is shown whole in the middle of a box. */
export const placeOn = (picture: Size, box: Size & { left: number; top: number }, screen: Point): Point => {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const x = (screen.x - box.left - (box.width - picture.width * scale) / 2) / scale;
  const y = (screen.y - box.top - (box.height - picture.height * scale) / 2) / scale;
  return inside({ x, y }, picture);
};
