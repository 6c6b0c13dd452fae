/** A point of a picture, in px from the upper left corner. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export type Tool = 'arrow' | 'ellipse' | 'text';
export type Pen = 'red' | 'yellow' | 'chalk';

/** Tool and color of the next mark; `text` applies to the text tool. */
export type Hand = { tool: Tool; pen: Pen; text: string };

/** A mark of the drawing. An arrow points at `to`, an ellipse fills the box of both points, a text is centered at `to`. */
export type Mark = Hand & { from: Point; to: Point };

/** `steps`: the marks after each step, for undo; `begun`: the unfinished mark. */
export type Drawing = { steps: readonly (readonly Mark[])[]; begun: Mark | null };

export const emptyDrawing: Drawing = { steps: [], begun: null };

/** Finished marks. */
export const marksOf = ({ steps }: Drawing): readonly Mark[] => steps.at(-1) ?? [];

/** Handles a press: begins a mark, or moves the end of a mark whose start was tapped. */
export const pressed = (drawing: Drawing, hand: Hand, at: Point): Drawing => {
  if (hand.tool === 'text' && hand.text.trim() === '') return drawing;
  return { ...drawing, begun: drawing.begun ? { ...drawing.begun, to: at } : { ...hand, from: at, to: at } };
};

export const moved = ({ steps, begun }: Drawing, to: Point): Drawing => ({
  steps,
  begun: begun && { ...begun, to },
});

/** Whether only the start of a mark was tapped: the mark is smaller than `least` px. */
export const isTouched = ({ tool, from, to }: Mark, least: number) =>
  tool !== 'text' && Math.hypot(to.x - from.x, to.y - from.y) < least;

/** Handles a release. A mark of which only the start was tapped stays unfinished until its end is tapped too. */
export const released = (drawing: Drawing, least: number): Drawing => {
  const { steps, begun } = drawing;
  if (!begun || isTouched(begun, least)) return drawing;
  return { steps: [...steps, [...marksOf(drawing), begun]], begun: null };
};

/** Discards the unfinished mark. */
export const dropped = ({ steps }: Drawing): Drawing => ({ steps, begun: null });

export const undone = ({ steps, begun }: Drawing): Drawing => ({
  steps: begun ? steps : steps.slice(0, -1),
  begun: null,
});

export const cleared = ({ steps }: Drawing): Drawing => ({ steps: [...steps, []], begun: null });

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The nearest point within a picture. */
export const inside = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: within(x, width),
  y: within(y, height),
});

/** Converts a point of the screen to a point of a picture that is shown whole in the middle of a box. */
export const placeOn = (picture: Size, box: Size & { left: number; top: number }, screen: Point): Point => {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const x = (screen.x - box.left - (box.width - picture.width * scale) / 2) / scale;
  const y = (screen.y - box.top - (box.height - picture.height * scale) / 2) / scale;
  return inside({ x, y }, picture);
};
