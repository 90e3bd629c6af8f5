import { ConnectorError } from '../source-fault.ts'
import type { ColumnSample } from './sample.ts'

/** Columns by name, or why one of them could not be read. */
export type TableSample = ReadonlyMap<string, ColumnSample | ConnectorError>

interface Held {
  sample: Promise<TableSample>
  bytes: number
}

const heldBytes = 48 * 2 ** 20

/** A table is sampled once for all of its columns, which are asked for one after the other. Those asked for last are held, within a bound. */
export class SampleCache {
  readonly #take: (table: string) => Promise<TableSample>
  readonly #mostBytes: number
  readonly #held = new Map<string, Held>()

  constructor(take: (table: string) => Promise<TableSample>, mostBytes = heldBytes) {
    this.#take = take
    this.#mostBytes = mostBytes
  }

  /** The columns of the table by name. What failed is asked for again the next time. */
  async of(table: string): Promise<TableSample> {
    const held = this.#held.get(table) ?? this.#begin(table)
    this.#held.delete(table)
    this.#held.set(table, held)
    return held.sample
  }

  #begin(table: string): Held {
    const held: Held = { sample: this.#take(table), bytes: 0 }
    held.sample.then(
      sample => {
        held.bytes = bytesOf(sample)
        this.#makeRoom(table)
      },
      () => this.#held.delete(table),
    )
    return held
  }

  #makeRoom(besides: string): void {
    let bytes = this.#held.values().reduce((sum, held) => sum + held.bytes, 0)
    for (const [table, held] of this.#held) {
      if (bytes <= this.#mostBytes) return
      if (table === besides || held.bytes === 0) continue
      this.#held.delete(table)
      bytes -= held.bytes
    }
  }
}

function bytesOf(sample: TableSample): number {
  let bytes = 1
  for (const column of sample.values()) {
    if (column instanceof ConnectorError) continue
    for (const value of column.values) bytes += 2 * value.length
    // All columns have the same one.
    bytes += (column.table?.hashes.reduce((sum, hashes) => sum + hashes.byteLength, 0) ?? 0) / sample.size
  }
  return bytes
}
