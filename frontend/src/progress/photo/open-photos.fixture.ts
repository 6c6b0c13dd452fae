import { vi } from 'vitest';

/** A browser that opens any photo but HEIC, and makes a JPEG of it (jsdom draws nothing). */
export const openPhotos = () => {
  vi.stubGlobal('createImageBitmap', async ({ type }: File) => {
    if (type === 'image/heic') throw new DOMException('The source image could not be decoded.');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  );
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
};
