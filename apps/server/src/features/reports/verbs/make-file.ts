import type { ReportBlock, ReportFile, ReportStamp } from '@sharelight/contract'
import type { Wording } from '@sharelight/domain'
import { sealPdf, stampId, writeCsv, writePdf, writeXlsx, type Rows } from '@sharelight/report'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { allRows } from '../parts/all-rows.ts'
import { resolve, type Resolved } from '../parts/asked.ts'
import { checkDraft } from '../parts/check-draft.ts'
import { listRows } from '../parts/lists.ts'
import { makeParts } from '../parts/make-parts.ts'
import { stampOf } from '../parts/stamp.ts'
import { columnsOf } from '../parts/table-rows.ts'
import { languageOfReader, plainWording, saidDraft, wordingIn } from '../parts/wording.ts'
import { requireFormat } from './list-reports.ts'
import { sealKey } from './seal-key.ts'

export interface MadeFile {
  reportName: string
  /** What the audit trail calls the person whom it is about. */
  reference: string | null
  fileName: string
  type: string
  stamp: ReportStamp
  stampId: string
  body: AsyncIterable<Buffer>
}

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * A report as a file with its seal, in the language of whose rights it is made with: PDF put together, the others as they are found. Whoever may
 * ask for it decides before.
 */
export async function makeFile(ctx: Context, asked: ReportFile): Promise<MadeFile> {
  requireFormat(ctx, asked.format)
  const resolved = await resolve(ctx, asked)
  checkDraft(resolved.draft)
  const language = await languageOfReader(ctx)
  return asked.format === 'pdf' ? madePdf(ctx, resolved, language) : madeTables(ctx, resolved, { asked, language })
}

/** A stamp as the history keeps it: the file names the person whom it is about, the history only a keyed hash. */
export function keptStamp({ stamp, reference }: MadeFile): ReportStamp {
  return { ...stamp, subject: reference }
}

async function madePdf(ctx: Context, resolved: Resolved, language: string): Promise<MadeFile> {
  const wording = wordingIn(language)
  const draft = saidDraft(resolved.draft, resolved.isReady, wording)
  const parts = await makeParts(ctx, { ...resolved, draft, wording })
  const stamp = await stampOf(ctx, resolved, { format: 'pdf', parts, language })
  const { name: title, description } = draft
  const sealing = { key: await sealKey(ctx), stamp: stampId(stamp) }
  const pdf = sealPdf(await writePdf({ title, description, stamp, parts, wording }), sealing)
  return file(resolved, stamp, only(pdf))
}

interface Tables {
  asked: ReportFile
  language: string
}

async function madeTables(ctx: Context, inEnglish: Resolved, { asked, language }: Tables): Promise<MadeFile> {
  const wording = plainWording(wordingIn(language))
  const resolved = { ...inEnglish, draft: saidDraft(inEnglish.draft, inEnglish.isReady, wording), wording }
  const tables = resolved.draft.blocks.flatMap((block, place) =>
    block.kind === 'table' || block.kind === 'list' ? [{ block, place }] : [],
  )
  const { format, block, columns } = asked
  const stamp = await stampOf(ctx, inEnglish, { format, choice: { block, columns }, language })
  const sealing = { key: await sealKey(ctx), stamp: stampId(stamp) }
  if (format === 'xlsx') {
    const found = await Promise.all(tables.map(each => rowsOf(ctx, each.block, resolved)))
    const sheets = found.map(rows => withTitles(rows, wording))
    return file(inEnglish, stamp, writeXlsx(sheets, { title: resolved.draft.name, stamp, sealing, wording }))
  }
  const chosen = block === undefined ? mainTable(tables) : tables.find(({ place }) => place === block)
  if (!chosen)
    throw new AppError('invalid', 'CSV holds one table, and there is none. Choose PDF, or a report with a table.', {
      field: 'block',
    })
  const rows = withColumns(await rowsOf(ctx, chosen.block, resolved), columns, wording)
  return file(inEnglish, stamp, writeCsv(withTitles(rows, wording), sealing, wording))
}

type TableBlock = Extract<ReportBlock, { kind: 'table' | 'list' }>

/** Rows one by one before rows of sums; else the first. */
const mainTable = (tables: readonly { block: TableBlock }[]) =>
  tables.find(({ block }) => block.kind === 'table' && block.measures.every(measure => measure.startsWith('List:'))) ??
  tables[0]

async function rowsOf(ctx: Context, block: TableBlock, resolved: Resolved): Promise<Rows> {
  const { title } = block
  if (block.kind === 'table') return { title, columns: columnsOf(block), rows: allRows(ctx, block, resolved) }
  const { columns, rows } = await listRows(ctx, block.list, resolved)
  return { title, columns, rows: [rows] }
}

const withTitles = ({ columns, ...rest }: Rows, { say }: Wording): Rows => ({
  ...rest,
  columns: columns.map(column => ({ ...column, title: say(column.title) })),
})

/** Columns go by their English titles, or as they are called in the reader's language. @throws AppError `invalid` for one that the table does not have */
function withColumns({ title, columns, rows }: Rows, wanted: readonly string[] | undefined, { say }: Wording): Rows {
  if (!wanted) return { title, columns, rows }
  const places = wanted.map(name => {
    const place = columns.findIndex(column => column.title === name || say(column.title) === name)
    if (place < 0)
      throw new AppError(
        'invalid',
        `“${title}” has no column “${name}”. It has: ${columns.map(column => column.title).join(', ')}.`,
        { field: 'columns' },
      )
    return place
  })
  return { title, columns: places.flatMap(place => columns[place] ?? []), rows: picked(rows, places) }
}

async function* picked(rows: Rows['rows'], places: readonly number[]) {
  for await (const batch of rows) yield batch.map(row => places.map(place => row[place] ?? null))
}

async function* only(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}

function file({ draft, frame, subject }: Resolved, stamp: ReportStamp, body: AsyncIterable<Buffer>): MadeFile {
  const day = frame.to.slice(0, 10)
  // Letters of ASCII alone: the name stands in a header.
  const name = draft.name
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
  return {
    reportName: draft.name,
    reference: subject?.reference ?? null,
    fileName: `${name || 'report'}-${day}.${stamp.format}`,
    type: types[stamp.format],
    stamp,
    stampId: stampId(stamp),
    body,
  }
}
