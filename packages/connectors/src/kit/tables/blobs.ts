import { ConnectorError, type Content } from '../connector.ts'
import type { ColumnSample } from './sample.ts'

/** Documents that are taken out of a column of a table, to be opened each: of the first so many the first that are small enough. */
export const blobBounds = { looked: 64, most: 16, bytes: 2 ** 20 }

/** A column of a table, and who reads it, for saying what is missing. */
export interface ColumnPlace {
  schema: string
  table: string
  column: string
  user: string
}

/** Whether a column is there for documents: it holds no text, and what it holds begins as they do. */
export const holdsDocuments = ({ values, documents }: ColumnSample) => !values.length && documents > 0

/** Documents of a column in one archive, each under a name of its own, in the order that they came in. @throws ConnectorError `unsupported` where none came */
export function blobsContent(
  { header, rows, nulls, isWhole, of }: ColumnSample,
  blobs: readonly Uint8Array[],
): Content {
  if (!blobs.length)
    throw new ConnectorError(
      'unsupported',
      `None of the first ${blobBounds.looked} documents in ${header} is small enough to be opened (1 MiB).`,
    )
  const isAll = isWhole && blobs.length >= rows - nulls
  const total = of ?? (isWhole ? rows : undefined)
  return {
    bytes: archiveOf(blobs),
    ...(!isAll && { sampled: { rows: blobs.length, ...(total !== undefined && { of: total }) } }),
  }
}

const block = 512

/** @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 (ustar) */
function archiveOf(blobs: readonly Uint8Array[]): Buffer {
  const parts = blobs.flatMap((blob, at) => [
    headOf(`document-${at + 1}`, blob.length),
    blob,
    Buffer.alloc((block - (blob.length % block)) % block),
  ])
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function headOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(block)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  head.write(name, 0)
  head.write(octal(0o600, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(0, 12), 136)
  head.write('        0', 148)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}
