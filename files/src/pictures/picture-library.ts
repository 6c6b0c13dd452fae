/** The most pixels a picture may have, read from its header before anything is decoded. */
export const maxPixels = 50_000_000;

const load = async () => {
  const { default: sharp } = await import('sharp');
  // No memory is held between pictures, and one picture takes one core: lists stay fast meanwhile.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let loading: ReturnType<typeof load> | undefined;

/** Loaded with the first picture, so that a process without any does not carry the library. */
export const pictureLibrary = () => (loading ??= load());
