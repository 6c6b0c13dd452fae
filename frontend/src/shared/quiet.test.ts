import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quiet } from './quiet.ts';

/** What is watched for, and who hears of it. */
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

/** Seconds after which it was quiet, with something happening at these. */
const quietAfter = async (...happening: number[]) => {
  let over = false;
  void quiet().then(() => (over = true));
  for (let second = 0; second <= 20; second++) {
    if (happening.includes(second)) heard[0]!.happens();
    await vi.advanceTimersByTimeAsync(0);
    if (over) return second;
    await vi.advanceTimersByTimeAsync(1000);
  }
  return Infinity;
};

it('is quiet four seconds after the last that happened', async () => {
  expect(await quietAfter()).toBe(4);
  heard = [];
  expect(await quietAfter(1, 3)).toBe(7);
  expect(heard).toMatchObject([{ types: ['resource', 'longtask'], left: true }]);
});

it('waits no longer than twelve where something goes on happening', async () => {
  expect(await quietAfter(...Array.from({ length: 20 }, (_, second) => second))).toBe(12);
  expect(heard[0]!.left).toBe(true);
});

it('goes by answers alone where the browser says nothing of work', async () => {
  Watch.supportedEntryTypes = ['resource'];
  expect(await quietAfter(2)).toBe(6);
  expect(heard[0]!.types).toEqual(['resource']);
});
