// Reads one container from a position on, in a process of its own that may be killed at any moment. Each page is a line of the journal, written before
// the next page is asked for: what it named, and where reading goes on.
import { appendFileSync } from 'node:fs'
import type { Container } from '@sharelight/connectors'
import { liveHeap, wayTo } from '@sharelight/testkit/connectors'
import { numberOf } from './numbers.ts'

export interface SourceReady {
  connector: string
  hosts: Record<string, string>
  settings: Readonly<Record<string, unknown>>
  domain: string
  container: Container
}

export interface JournalLine {
  /** Numbers of the entries that the page names, below zero where anybody may open one. */
  numbers: number[]
  /** Where reading goes on; nothing at its end. */
  next?: string
  /** Bytes of live objects, now and then. */
  held?: number
}

/** Looking takes longer than a page does. */
const pagesBetweenLooks = 25

async function read(source: SourceReady, journal: string, from: string | undefined): Promise<void> {
  const connection = await wayTo(source.connector, source).open(source.settings)
  let pages = 0
  const write = (line: JournalLine) => appendFileSync(journal, `${JSON.stringify(line)}\n`)
  for await (const { items, next } of connection.items?.(source.container, from) ?? []) {
    const numbers = items.flatMap(entry => numberOf(entry) ?? [])
    const isLook = ++pages % pagesBetweenLooks === 0
    if (pages === 1) process.send?.('reading')
    write({ numbers, ...(next !== undefined && { next }), ...(isLook && { held: liveHeap() }) })
  }
  await connection.close()
}

const [journal = '', from] = process.argv.slice(2)
if (process.send)
  process.once('message', (source: SourceReady) => {
    void read(source, journal, from || undefined).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
