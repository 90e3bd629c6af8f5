import { storedBytes } from '../text/stored-bytes.ts'
import code from './sum-rows-code.json' with { type: 'json' }

/** The standard object; only browser typings declare it. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
}
interface Exports {
  sumRows: (
    ...given: [rows: number, stride: number, places: number, values: number, count: number, sums: number]
  ) => void
}
const isExports = (exports: object): exports is Exports => 'sumRows' in exports
const compiled = new WebAssembly.Module(storedBytes(code))

const [page, line, columnsAtOnce] = [65_536, 64, 8]
const upTo = (value: number, multiple: number) => Math.ceil(value / multiple) * multiple

/**
 * Rows of weights that are added up, each multiplied by a number: `sum-rows.wat`, several columns at a time, with the very sums that one
 * multiplication and addition behind the other give.
 */
export class RowSums {
  /** Per row its weights, `stride` apart. */
  readonly weights: Int8Array
  readonly stride: number
  /** The rows to be added, and what each is multiplied by. */
  readonly places: Int32Array
  readonly values: Float64Array
  /** Per column; the first of them are those of the weights. */
  readonly sums: Float64Array
  private readonly run: (count: number) => void

  /** @param weights row by row */
  constructor(weights: Int8Array, columns: number) {
    const rows = columns === 0 ? 0 : weights.length / columns
    const stride = upTo(columns, columnsAtOnce)
    const placesAt = upTo(rows * stride, line)
    const valuesAt = upTo(placesAt + rows * 4, line)
    const sumsAt = upTo(valuesAt + rows * 8, line)
    const memory = new WebAssembly.Memory({ initial: Math.ceil((sumsAt + stride * 8) / page) + 1 })
    this.stride = stride
    this.weights = new Int8Array(memory.buffer, 0, rows * stride)
    this.places = new Int32Array(memory.buffer, placesAt, rows)
    this.values = new Float64Array(memory.buffer, valuesAt, rows)
    this.sums = new Float64Array(memory.buffer, sumsAt, stride)
    for (let from = 0, to = 0; from < weights.length; from += columns, to += stride)
      for (let column = 0; column < columns; column++) this.weights[to + column] = weights[from + column]!
    const { exports } = new WebAssembly.Instance(compiled, { of: { memory } })
    if (!isExports(exports)) throw new Error('sum-rows-code.json is not what scripts/assemble-survey.ts writes.')
    this.run = count => exports.sumRows(0, stride, placesAt, valuesAt, count, sumsAt)
  }

  /** Puts what the first `count` of `places` and `values` come to into `sums`. */
  sumUp(count: number): void {
    this.sums.fill(0)
    this.run(count)
  }
}
