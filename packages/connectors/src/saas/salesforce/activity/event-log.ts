import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page, type Principal } from '../../../kit/connector.ts'
import type { Salesforce } from '../api.ts'
import { isMissing } from '../fault.ts'
import { csvRows } from './csv.ts'
import { takeRow } from './log-rows.ts'
import { Told } from './told.ts'

const File = z.looseObject({
  Id: z.string(),
  EventType: z.string().nullish().catch(undefined),
  CreatedDate: z.string(),
})
type File = z.infer<typeof File>

/** The last file that was read to its end; of the one after it, how many rows were. */
const Position = z.object({ at: z.string(), id: z.string().default(''), rows: z.number().optional() })
type Position = z.infer<typeof Position>
const rowsOfPage = 1000

export interface LogReading {
  salesforce: Salesforce
  people: ReadonlyMap<string, Principal>
  signal: AbortSignal
}

/** The rows of event log files, file by file in the order in which they were made. */
export async function* readEventLog(
  { salesforce, people, signal }: LogReading,
  start: Date,
  from?: string,
): AsyncGenerator<Page<ActivityEvent>> {
  let position: Position = from === undefined ? { at: start.toISOString(), id: '' } : positionOf(from)
  const page = (told: Told): Page<ActivityEvent> => ({
    items: told.items,
    unmapped: told.unmapped,
    covers: 'changes',
    next: JSON.stringify(position),
  })
  let isTold = false
  for await (const file of filesAfter(salesforce, position)) {
    signal.throwIfAborted()
    const before = position
    let skip = position.rows ?? 0
    let rows = 0
    let told = new Told()
    for await (const row of rowsOf(salesforce, file)) {
      rows++
      if (skip > 0) {
        skip--
        continue
      }
      takeRow(row, { host: salesforce.host, people, id: `${file.Id}:${rows}`, fileType: file.EventType ?? '' }, told)
      if (rows % rowsOfPage) continue
      position = { at: before.at, id: before.id, rows }
      yield page(told)
      told = new Told()
    }
    position = { at: isoOf(file.CreatedDate), id: file.Id }
    yield page(told)
    isTold = true
  }
  if (!isTold) yield page(new Told())
}

function positionOf(from: string): Position {
  try {
    return Position.parse(JSON.parse(from))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the event log is not known. It is read from its beginning.', {
      cause,
    })
  }
}

async function* filesAfter(salesforce: Salesforce, { at, id }: Position): AsyncGenerator<File> {
  const since = id
    ? `CreatedDate > ${at} OR (CreatedDate = ${at} AND Id > '${id.replaceAll(/[^a-z\d]/gi, '')}')`
    : `CreatedDate >= ${at}`
  const soql = `SELECT Id, EventType, CreatedDate, LogDate, LogFileLength FROM EventLogFile WHERE ${since} ORDER BY CreatedDate ASC, Id ASC`
  for await (const { records } of salesforce.query(File, soql, 'Event log files')) yield* records
}

/** A file that was taken away since it was listed tells nothing. */
async function* rowsOf(salesforce: Salesforce, { Id }: File): AsyncGenerator<Record<string, string>> {
  try {
    const answer = await salesforce.call(`/sobjects/EventLogFile/${Id}/LogFile`, 'An event log file', {
      headers: { accept: 'text/csv' },
      limits: { maxBytes: Infinity, totalMs: 3_600_000 },
    })
    yield* csvRows(answer.stream())
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export const isoOf = (text: string) => {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
