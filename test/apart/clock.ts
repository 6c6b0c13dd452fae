const preloaded = new URL('clock.mjs', import.meta.url).href;

/** Environment that makes the clock of a process start at this instant. */
export const clockFrom = (instant: Date) => ({
  NODE_OPTIONS: `--import=${preloaded}`,
  CLOCK_AHEAD_MS: String(instant.getTime() - Date.now()),
});
