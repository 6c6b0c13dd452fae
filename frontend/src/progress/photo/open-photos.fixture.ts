import { vi } from 'vitest';

/** Simulates a browser that opens any photo except HEIC and converts it to JPEG (jsdom cannot draw). */
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
