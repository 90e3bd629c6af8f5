import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JournalLine, SourceReady } from './read-child.ts'

const killEveryMs = 20_000

export interface Reading {
  entries: number
  /** Of these, open to anybody. */
  open: number
  twice: number
  kills: number
  seconds: number
  /** Bytes of live objects, at most in the first and in the last third. */
  early: number
  late: number
}

/** Reads all of a container by a process that is killed with SIGKILL 20 s after its first page; the next one goes on where the last whole page leads. */
export async function readWhileKilling(source: SourceReady, expected: number): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-bench-reading-'))
  const journal = join(folder, 'journal')
  writeFileSync(journal, '')
  const book = new Book(journal, expected)
  const began = performance.now()
  let kills = -1
  try {
    for (let isDone = false; !isDone; kills++) {
      const child = fork(join(import.meta.dirname, 'read-child.ts'), [journal, book.next ?? ''])
      child.send(source)
      // On a machine that is busy with other things it takes its time to begin.
      let timer: NodeJS.Timeout | undefined
      child.once('message', () => (timer = setTimeout(() => child.kill('SIGKILL'), killEveryMs)))
      const [code] = (await once(child, 'exit')) as [number | null]
      clearTimeout(timer)
      if (code !== null && code !== 0) throw new Error(`Reading ended with code ${code}.`)
      isDone = code === 0
      book.take()
      console.error(`${Math.round((performance.now() - began) / 1000)} s: ${book.entries} entries, ${kills + 1} kills`)
    }
    const { entries, open, twice, early, late } = book
    return { entries, open, twice, early, late, kills, seconds: (performance.now() - began) / 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the journal says so far. A line that breaks off was never written. */
class Book {
  readonly #journal: string
  readonly #expected: number
  /** By their numbers: names of millions would be most of what is held. */
  readonly #seen: Uint8Array
  #at = 0
  next: string | undefined
  entries = 0
  open = 0
  twice = 0
  early = 0
  late = 0

  constructor(journal: string, expected: number) {
    this.#journal = journal
    this.#expected = expected
    this.#seen = new Uint8Array(4 * expected)
  }

  take(): void {
    const file = openSync(this.#journal, 'r')
    const { size } = fstatSync(file)
    let rest = Buffer.alloc(0)
    const chunk = Buffer.alloc(2 ** 20)
    while (this.#at + rest.length < size) {
      const length = readSync(file, chunk, 0, chunk.length, this.#at + rest.length)
      rest = Buffer.concat([rest, chunk.subarray(0, length)])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        this.#line(JSON.parse(rest.subarray(0, end).toString()) as JournalLine)
        this.#at += end + 1
        rest = rest.subarray(end + 1)
      }
    }
    closeSync(file)
    truncateSync(this.#journal, this.#at)
  }

  #line({ numbers, next, held = 0 }: JournalLine): void {
    this.next = next
    for (const number of numbers) {
      const place = Math.abs(number)
      if (this.#seen[place]) this.twice++
      this.#seen[place] = 1
      this.entries++
      if (number < 0) this.open++
    }
    if (this.entries < this.#expected / 3) this.early = Math.max(this.early, held)
    if (this.entries > (this.#expected * 2) / 3) this.late = Math.max(this.late, held)
  }
}
