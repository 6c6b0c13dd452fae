/** Largest number of pixels of a picture, checked in its header before decoding. */
export const maxPixels = 50_000_000;

const load = async () => {
  const { default: sharp } = await import('sharp');
  // Without a cache and with one thread per picture, so that memory stays low and other requests stay fast.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let loading: ReturnType<typeof load> | undefined;

/** Loads the picture library with the first picture, to save memory in processes without pictures. */
export const pictureLibrary = () => (loading ??= load());
