import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Source } from '@sharelight/contract'
import type { Stores } from '@sharelight/store'
import { Lot } from '../classify/tables/random.ts'
import type { Nodes } from './nodes.ts'

const first = 4000
const files = 50
const words = 'the offer of our supplier for next year is attached and open until the end of this month'.split(' ')

/** Between one scan and the next. */
interface Turn {
  scanRestMs: number
  added: number
  changed: number
}

/** A folder that is scanned again and again, with new files and changed ones each time. */
export class Work {
  readonly #folder: string
  readonly #turn: Turn
  readonly #lot = new Lot(7)
  readonly #sizes = new Map<string, number>()
  #source: Source | undefined
  scans = 0

  constructor(folder: string, turn: Turn) {
    this.#folder = folder
    this.#turn = turn
    mkdirSync(folder, { recursive: true })
    for (let number = 0; number < first; number++) this.#write(number)
  }

  async connect(call: Call): Promise<void> {
    this.#source = (await call('POST', '/api/sources', {
      connector: 'filesystem',
      name: 'Files',
      settings: { roots: [this.#folder] },
    })) as Source
  }

  /** Scans until told to end, and a last time after that. */
  async run(call: Call, isOver: () => boolean): Promise<void> {
    await this.#ended(call)
    for (;;) {
      if (!isOver()) await sleep(this.#turn.scanRestMs)
      const isLast = isOver()
      if (!isLast) this.#change()
      await call('POST', `/api/sources/${this.#source?.id}/scan`, {})
      await this.#ended(call)
      if (isLast) return
    }
  }

  /** @throws Error when a file was lost, is there twice, is there as it was, or its finding is missing or doubled */
  async check({ analytics }: Stores): Promise<number> {
    const [row] = await analytics.rows<Record<'items' | 'keys' | 'bytes' | 'findings', string>>(
      `SELECT toString(count()) AS items, toString(uniqExact(key)) AS keys, toString(sum(size)) AS bytes, toString((SELECT count() FROM findings
      WHERE rule = 'iban' AND (item_id, scan_id) IN (SELECT item_id, content_scan FROM items FINAL WHERE deleted_at > now64(3)))) AS findings
      FROM items FINAL WHERE deleted_at > now64(3)`,
      {},
    )
    const bytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0)
    const wanted = { items: this.#sizes.size, keys: this.#sizes.size, bytes, findings: this.#sizes.size }
    for (const name of ['items', 'keys', 'bytes', 'findings'] as const)
      if (Number(row?.[name]) !== wanted[name])
        throw new Error(`${name}: ${row?.[name]} stored, ${wanted[name]} on the disk.`)
    return this.#sizes.size
  }

  #change(): void {
    const known = this.#sizes.size
    for (let number = 0; number < this.#turn.added; number++) this.#write(known + number)
    for (let number = 0; number < this.#turn.changed; number++) this.#write(this.#lot.int(0, known - 1))
  }

  /** Each has one account number and as many words as chance gives it. */
  #write(number: number): void {
    const folder = join(this.#folder, `part-${Math.floor(number / files)}`)
    if (number % files === 0) mkdirSync(folder, { recursive: true })
    const path = join(folder, `note-${number}.txt`)
    const text = Array.from({ length: this.#lot.int(30, 900) }, () => this.#lot.of(words)).join(' ')
    writeFileSync(path, `${text}\nPlease pay to DE89 3704 0044 0532 0130 00.\n`)
    this.#sizes.set(path, statSync(path).size)
  }

  async #ended(call: Call): Promise<void> {
    for (;;) {
      const { sources } = (await call('GET', '/api/sources')) as { sources: Source[] }
      const scan = sources.find(({ id }) => id === this.#source?.id)?.lastScan
      if (scan?.finishedAt) {
        if (scan.state !== 'SCANNING_COMPLETED') throw new Error(`A scan ended as ${scan.state}: ${scan.error}`)
        this.scans++
        return
      }
      await sleep(500)
    }
  }
}

export type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Asks whichever server is there, and again where one is killed meanwhile. */
export function callThrough(nodes: Nodes, token: () => string): Call {
  return async (method, path, body) => {
    for (;;) {
      const url = nodes.urls[0]
      try {
        const response = await fetch(url + path, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (!response.ok) throw new Refused(`${path} answered ${response.status}: ${await response.text()}`)
        return await response.json()
      } catch (error) {
        if (error instanceof Refused) throw error
        await sleep(500)
      }
    }
  }
}

class Refused extends Error {}
