export type Decompress = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

/** The decompressor of a compressed file, loaded when first needed. */
export async function decompressor(mime: string): Promise<Decompress | undefined> {
  const { zlibStream } = await import('./zlib-stream.ts')
  switch (mime) {
    case 'application/gzip':
      return bytes => zlibStream(bytes, 'gzip')
    case 'application/zstd':
      return bytes => zlibStream(bytes, 'zstd')
    case 'application/x-bzip2':
      return (await import('./bzip2.ts')).bunzip2
    case 'application/x-xz':
      return (await import('./xz.ts')).unxz
    case 'application/x-lz4':
      return (await import('./lz4.ts')).unlz4
    case 'application/x-compress':
      return (await import('./lzw.ts')).uncompress
    case 'application/x-lzma':
      return (await import('./xz.ts')).unlzma
    default:
      return undefined
  }
}
