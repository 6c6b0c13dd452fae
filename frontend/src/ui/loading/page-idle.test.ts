// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialViewRendered, pageIdle } from './page-idle.ts';

/** Observed entry types, and the callback of each observer. */
let heard: { types: string[]; happens: () => void; left: boolean }[];

class Watch {
  static supportedEntryTypes = ['resource', 'longtask'];
  private readonly one: (typeof heard)[number];

  constructor(happens: () => void) {
    heard.push((this.one = { types: [], happens, left: false }));
  }

  observe({ type }: { type: string }) {
    this.one.types.push(type);
  }

  disconnect() {
    this.one.left = true;
  }
}

beforeEach(() => {
  heard = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('PerformanceObserver', Watch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Watch.supportedEntryTypes = ['resource', 'longtask'];
});

/** Seconds until the promise resolved, with an entry reported at each second of `happening`. */
const after = async (waited: () => Promise<void>, ...happening: number[]) => {
  let over = false;
  void waited().then(() => (over = true));
  for (let second = 0; second <= 20; second += 0.5) {
    if (happening.includes(second)) heard[0]!.happens();
    await vi.advanceTimersByTimeAsync(0);
    if (over) return second;
    await vi.advanceTimersByTimeAsync(500);
  }
  return Infinity;
};

it('is quiet four seconds after the last that happened', async () => {
  expect(await after(pageIdle)).toBe(4);
  heard = [];
  expect(await after(pageIdle, 1, 3)).toBe(7);
  expect(heard).toMatchObject([{ types: ['resource', 'longtask'], left: true }]);
});

it('waits no longer than twelve where something goes on happening', async () => {
  expect(await after(pageIdle, ...Array.from({ length: 20 }, (_, second) => second))).toBe(12);
  expect(heard[0]!.left).toBe(true);
});

it('goes by answers alone where the browser says nothing of work', async () => {
  Watch.supportedEntryTypes = ['resource'];
  expect(await after(pageIdle, 2)).toBe(6);
  expect(heard[0]!.types).toEqual(['resource']);
});

it('has drawn what a page opens on a second after the last that happened, and waits no longer than three', async () => {
  expect(await after(initialViewRendered)).toBe(1);
  heard = [];
  expect(await after(initialViewRendered, 0.5, 1)).toBe(2);
  heard = [];
  expect(await after(initialViewRendered, ...Array.from({ length: 9 }, (_, half) => half / 2))).toBe(3);
});

it.each(['pointerdown', 'keydown'])('takes a page for drawn when somebody works there (%s)', async (kind) => {
  let over = false;
  void initialViewRendered().then(() => (over = true));
  await vi.advanceTimersByTimeAsync(100);
  expect(over).toBe(false);
  dispatchEvent(new Event(kind));
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toBe(true);
});
