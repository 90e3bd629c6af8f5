import type { ReportCell, ReportColumn } from '@sharelight/contract'
import { englishWording, shownCell, type Wording } from '@sharelight/domain'
import { csvLine, csvStart } from './csv.ts'
import { hashing, sealOf, type Sealing } from './seal.ts'
import type { Rows } from './xlsx/write-xlsx.ts'

/**
 * One table as CSV, a batch in memory at a time; its last record is the seal. Times are ISO 8601 in UTC, numbers plain, severities by name.
 */
export async function* writeCsv(
  { columns, rows }: Omit<Rows, 'title'>,
  sealing: Sealing,
  wording: Wording = englishWording,
): AsyncIterable<Buffer> {
  const hash = hashing()
  const put = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }
  yield put(csvStart + csvLine(columns.map(({ title }) => title)))
  for await (const batch of rows) {
    let text = ''
    for (const row of batch)
      text += csvLine(columns.map(({ cell }, place) => plainCell(row[place] ?? null, cell, wording)))
    if (text) yield put(text)
  }
  yield Buffer.from(`${sealOf(sealing, hash.digest('hex'))}\r\n`)
}

function plainCell(value: ReportCell, cell: ReportColumn['cell'], wording: Wording): ReportCell {
  return value !== null && (cell === 'severity' || cell === 'sensitivity')
    ? shownCell(value, cell, 'UTC', wording)
    : value
}
