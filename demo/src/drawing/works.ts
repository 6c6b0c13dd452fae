import { between, type Chance } from './chance.ts';
import { bars, barrel, crane, drill, excavator, forms, heap, pier, pipe, roller, sign } from './machines.ts';

/** Draws the works of a concept. `done`: progress, 0 to 1. The ground begins at y = 340. */
type Works = (random: Chance, done: number) => string;

const earth = ['#9a7850', '#a98559', '#7f6242', '#b59469'];
const pick = <T>(random: Chance, all: readonly T[]): T => all[between(random, 0, all.length - 1)]!;

const earthworks: Works = (random) => {
  const heaps = Array.from({ length: between(random, 2, 4) }, () =>
    heap({
      x: between(random, 60, 740),
      y: between(random, 390, 470),
      width: between(random, 140, 300),
      color: pick(random, earth),
    }),
  );
  const machine = random() < 0.6 ? excavator : roller;
  const at = { x: between(random, 180, 520), y: between(random, 470, 500), scale: 1.1 + random() * 0.3 };
  return heaps.join('') + machine(at);
};

const foundations: Works = (random, done) => {
  const first = between(random, 60, 130);
  const cages = Array.from({ length: 4 }, (_, i) => {
    const x = first + i * between(random, 150, 175);
    const cast = i < done * 4;
    return (
      `<ellipse cx="${x + 26}" cy="478" rx="42" ry="14" fill="${cast ? '#aeb4b6' : '#4b3a28'}"/>` +
      bars({ x, y: 478, width: 52, height: cast ? 46 : 12 })
    );
  });
  return drill({ x: between(random, 480, 640), y: 440, scale: 1.15 }) + cages.join('');
};

const piers: Works = (random, done) => {
  const base = between(random, 440, 470);
  const all = Array.from({ length: 4 }, (_, i) => {
    const cast = Math.max(30, Math.min(210, 210 * (done * 1.6 - i * 0.18) + between(random, -15, 15)));
    const x = 130 + i * 170;
    const top = base - cast;
    const formed = cast < 200 ? forms({ x: x - 30, y: top, width: 60, height: 44 }) : '';
    return pier({ x, y: base, cast, full: cast + 40 }) + formed;
  });
  return crane({ x: between(random, 560, 640), y: base - 10, scale: 1.1 }) + all.join('');
};

const deck: Works = (random, done) => {
  const base = between(random, 450, 480);
  const top = base - 190;
  const reach = 140 + 620 * Math.min(1, done);
  const girders = Array.from({ length: 5 }, (_, i) => {
    const x = 20 + i * 170;
    return x < reach ? `<rect x="${x}" y="${top - 26}" width="164" height="26" fill="#98a0a3"/>` : '';
  });
  const slab = `<rect x="10" y="${top - 40}" width="${reach}" height="15" fill="#c3c8c9"/>`;
  const rail = Array.from(
    { length: Math.floor(reach / 40) },
    (_, i) => `<rect x="${14 + i * 40}" y="${top - 62}" width="7" height="22" fill="#aeb4b6"/>`,
  );
  const supports = [130, 300, 470, 640].map((x) => pier({ x, y: base, cast: 188, full: 188 }));
  const lift = crane({ x: Math.min(690, reach + 40), y: base, scale: 1 });
  return supports.join('') + girders.join('') + slab + rail.join('') + (done < 0.95 ? lift : '');
};

const drainage: Works = (random) => {
  const trench =
    '<path d="M60 400h620l60 130h-740z" fill="#5f4930"/><path d="M120 430h520l30 70h-600z" fill="#4b3a28"/>';
  const pipes = Array.from({ length: 4 }, (_, i) =>
    pipe({ x: 200 + i * 120, y: 470, radius: between(random, 38, 46) }),
  );
  const spare = [0, 1, 2].map((i) => pipe({ x: 90 + i * 62, y: 376, radius: 30 }));
  return trench + pipes.join('') + spare.join('') + excavator({ x: 560, y: 396, scale: 0.9 });
};

const road = (color: string, marked: boolean) =>
  `<path d="M372 340h56l250 260h-556z" fill="${color}"/>` +
  (marked
    ? '<path d="M398 350h4l6 40h-16zM394 410h12l8 60h-28zM390 495h20l12 105h-44z" fill="#f3f0e4"/>'
    : '');

const paving: Works = (random, done) =>
  road(done > 0.6 ? '#3a3f43' : '#8a7a63', done > 0.85) +
  roller({ x: between(random, 330, 470), y: between(random, 470, 510), scale: 1.1 }) +
  barrel({ x: 190, y: 540, scale: 1.3 }) +
  barrel({ x: 610, y: 540, scale: 1.3 });

const signs: Works = (random, done) =>
  road('#3f4448', done > 0.3) +
  sign({ x: between(random, 560, 640), y: 480, scale: 1.25 }) +
  Array.from({ length: 5 }, (_, i) =>
    barrel({ x: 330 - i * 58, y: 372 + i * 46, scale: 0.6 + i * 0.22 }),
  ).join('');

/** By chapter of the catalog: the first two digits of a concept's code. */
const byChapter: Readonly<Record<string, Works>> = {
  '01': (random, done) => (random() < 0.5 ? signs(random, 0) : earthworks(random, done)),
  '02': earthworks,
  '03': foundations,
  '04': piers,
  '05': deck,
  '06': drainage,
  '07': paving,
  '08': signs,
  '09': drainage,
};

export const worksOf = (concept_code: string): Works => byChapter[concept_code.slice(0, 2)] ?? earthworks;
