import type { ReportCell, ReportColumn, ReportStamp } from '@sharelight/contract'
import { englishWording, isRightToLeft, sealText, type Wording } from '@sharelight/domain'
import { stampLines } from '../stamp-lines.ts'
import { hashing, sealOf, type Sealing } from '../seal.ts'
import { zip, type ZipPart } from './zip.ts'
import * as parts from './parts.ts'

/** Rows of one table, as they are found. */
export interface Rows {
  title: string
  columns: readonly ReportColumn[]
  rows: AsyncIterable<readonly (readonly ReportCell[])[]> | Iterable<readonly (readonly ReportCell[])[]>
}
/** What a worksheet holds at most, its heading included. */
const mostRows = 1_048_576

/** A workbook as it is made: a sheet that says what it is, then one for each table, or several for one that is too long. Sealed in the archive's comment. */
export async function* writeXlsx(
  tables: readonly Rows[],
  {
    title,
    stamp,
    sealing,
    wording = englishWording,
    sheetRows = mostRows,
  }: { title: string; stamp: ReportStamp; sealing: Sealing; wording?: Wording; sheetRows?: number },
): AsyncIterable<Buffer> {
  const hash = hashing()
  const length = sealText({ stamp: sealing.stamp, proof: 'x'.repeat(43) }).length
  yield* zip(sheetsOf(tables, { title, stamp, wording, sheetRows }), {
    length,
    saw: bytes => void hash.update(bytes),
    text: () => Buffer.from(sealOf(sealing, hash.digest('hex'))),
  })
}

interface About {
  title: string
  stamp: ReportStamp
  wording: Wording
}

async function* sheetsOf(
  tables: readonly Rows[],
  { title, stamp, wording, sheetRows }: About & { sheetRows: number },
): AsyncIterable<ZipPart> {
  const names = createNames()
  const sheets = [names(wording.say('About'))]
  yield { name: 'xl/worksheets/sheet1.xml', content: aboutSheet({ title, stamp, wording }) }
  for (const { title: name, columns, rows } of tables) {
    const source = inBatches(rows)
    do {
      sheets.push(names(name))
      yield { name: `xl/worksheets/sheet${sheets.length}.xml`, content: sheet({ columns, source, wording, sheetRows }) }
    } while (await source.hasMore())
  }
  yield { name: 'xl/styles.xml', content: [parts.styles] }
  yield { name: 'xl/workbook.xml', content: [parts.workbook(sheets)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [parts.workbookRelations(sheets.length)] }
  yield { name: '_rels/.rels', content: [parts.relations] }
  yield { name: '[Content_Types].xml', content: [parts.contentTypes(sheets.length)] }
}

function* aboutSheet({ title, stamp, wording }: About): Iterable<string> {
  yield parts.sheetStart([24, 90], { isFrozen: false, isTurned: isRightToLeft(wording.locale) })
  yield parts.row(1, [parts.textCell(title, parts.bold)])
  let number = 2
  for (const [name, value] of stampLines(stamp, wording))
    yield parts.row(++number, [parts.textCell(name), parts.textCell(value)])
  yield parts.sheetEnd
}

interface Source {
  take(most: number): AsyncIterable<readonly (readonly ReportCell[])[]>
  hasMore(): Promise<boolean>
}

interface Sheet {
  columns: readonly ReportColumn[]
  source: Source
  wording: Wording
  sheetRows: number
}

async function* sheet({ columns, source, wording, sheetRows }: Sheet): AsyncIterable<string> {
  yield parts.sheetStart(
    columns.map(({ title }) => Math.min(60, Math.max(14, title.length + 2))),
    { isFrozen: true, isTurned: isRightToLeft(wording.locale) },
  )
  yield parts.row(
    1,
    columns.map(({ title }) => parts.textCell(title, parts.bold)),
  )
  let number = 1
  for await (const batch of source.take(sheetRows - 1))
    yield batch
      .map(cells =>
        parts.row(
          ++number,
          columns.map(({ cell }, place) => parts.cellOf(cells[place] ?? null, cell, wording)),
        ),
      )
      .join('')
  yield parts.sheetEnd
}

/** Hands on rows in the batches in which they come, as many as a sheet takes at a time. */
function inBatches(rows: Rows['rows']): Source {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let held: readonly (readonly ReportCell[])[] = []
  const next = async () => {
    while (!held.length) {
      const { done, value } = await iterator.next()
      if (done) return false
      held = value
    }
    return true
  }
  return {
    hasMore: next,
    async *take(most) {
      for (let left = most; left > 0 && (await next());) {
        const batch = held.slice(0, left)
        held = held.slice(batch.length)
        left -= batch.length
        yield batch
      }
    },
  }
}

/** Names of sheets: at most 31 characters, none that Excel refuses, none twice whatever its letters' case. */
function createNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return wanted => {
    const base =
      wanted
        .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || 'Sheet'
    let name = base
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      const end = ` ${number}`
      name = base.slice(0, 31 - end.length).trimEnd() + end
    }
    taken.add(name.toLowerCase())
    return name
  }
}
