import { SignatureBuilder, type Signature } from '../clusters/signature.ts'
import { cellHash } from './cell-hash.ts'
import type { Cell } from './cells.ts'
import type { Rows } from './rows.ts'

const fewestValues = 12
/** Of a document's text so much is in cells where it is a table; of one that is written for programs, less, for its signs and names count too. */
const [mostly, ofPrograms] = [0.5, 0.2]

/** MinHash over the values of a document's cells: the order of rows and columns, and the format, do not matter. */
export class TableSignature {
  /** None while there is no cell. */
  private builder: SignatureBuilder | undefined
  private inCells = 0

  add(rows: Rows, text: string): void {
    for (const { rows: of, labels } of rows.tables.values()) {
      for (const row of of) for (const cell of row) this.take(cell, text)
      for (const label of labels) this.take(label, text)
    }
  }

  /** Undefined for a document of `length` units that is no table. */
  finish(length: number, isForPrograms: boolean): Signature | undefined {
    return this.inCells >= length * (isForPrograms ? ofPrograms : mostly)
      ? this.builder?.finish(fewestValues)
      : undefined
  }

  private take({ start, end }: Cell, text: string) {
    this.inCells += end - start
    const hash = cellHash(text, start, end)
    if (hash) (this.builder ??= new SignatureBuilder()).addWhole(hash)
  }
}
