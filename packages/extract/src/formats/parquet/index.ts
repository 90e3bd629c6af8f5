import { malformed, messageOf, encrypted } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { sizeOf } from '../../source/random-access.ts'
import { flatValue } from '../../text/flat-value.ts'
import { headed } from '../../text/rows.ts'

const rowsAtOnce = 2_000

/** Parquet files, a few thousand rows at a time. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet')
  const { compressors } = await import('hyparquet-compressors')
  const byteLength = await sizeOf(doc.source)
  const file = {
    byteLength,
    async slice(start: number, end = byteLength) {
      const bytes = await doc.source.read(start, end - start)
      return Uint8Array.from(bytes).buffer
    },
  }
  if (Buffer.from(await doc.source.read(byteLength - 4, 4)).toString('latin1') === 'PARE') {
    throw encrypted('Its footer is encrypted.')
  }
  const metadata = await parquetMetadataAsync(file).catch((error: unknown) => {
    throw malformed(`Its footer is damaged: ${messageOf(error)}.`)
  })
  const columns = metadata.schema.slice(1).map(column => column.name)
  const rows = Number(metadata.num_rows)
  doc.set('rows', rows)
  doc.set('columns', columns)
  const part = doc.part({ kind: 'table', name: 'rows' })
  const text = headed(columns)
  for (let rowStart = 0; rowStart < rows; rowStart += rowsAtOnce) {
    const found = await parquetReadObjects({
      file,
      metadata,
      compressors,
      rowStart,
      rowEnd: Math.min(rows, rowStart + rowsAtOnce),
    })
    for (const row of found) {
      for (const value of Object.values(row)) text.cell(flatValue(value))
      text.endRow()
    }
    yield doc.rows(part, text)
  }
  if (text.length > 0) yield doc.rows(part, text)
}
