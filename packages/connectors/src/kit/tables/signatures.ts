const signatures = [
  '25504446', // PDF
  '504b0304', // ZIP, and documents of Office that are one
  'd0cf11e0a1b11ae1', // documents of Office before that
  '89504e470d0a1a0a', // PNG
  'ffd8ff', // JPEG
  '47494638', // GIF
  '49492a00', // TIFF
  '4d4d002a',
  '1f8b08', // gzip
  '526172211a07', // RAR
  '377abcaf271c', // 7z
].map(hex => Buffer.from(hex, 'hex'))

/** Whether bytes begin as a document of a known kind does. @see https://www.iana.org/assignments/media-types */
export const beginsDocument = (bytes: Uint8Array) =>
  signatures.some(signature => Buffer.compare(signature, bytes.subarray(0, signature.length)) === 0)
