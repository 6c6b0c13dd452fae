type Sent = { name: string; bytes: Uint8Array };
type Form = { file?: Sent; before?: Record<string, string>; after?: Record<string, string> };

const boundary = 'limite-de-prueba';

const field = ([name, value]: [string, string]) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** A form as a browser sends it, with fields before and after its file. */
export const uploadForm = ({ file, before = {}, after = {} }: Form) => {
  const parts = [Buffer.from(Object.entries(before).map(field).join(''))];
  if (file) {
    const disposition = `form-data; name="file"; filename="${file.name.replaceAll('"', '%22')}"`;
    const head = `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.bytes), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`${Object.entries(after).map(field).join('')}--${boundary}--\r\n`));
  return {
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
