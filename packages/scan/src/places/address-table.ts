import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Ranges in order: where each begins, and the number of its country. */
interface Ranges {
  starts: ArrayLike<number>
  places: Uint8Array
}

export interface AddressTable {
  ipv4: Ranges
  /** By the first 48 bits of an address. */
  ipv6: Ranges
  /** By number; the first, which is empty, is none. */
  countries: readonly string[]
}

let read: AddressTable | undefined
/** Read when the first address is looked up, and kept: 2.1 MB (see scripts/address-countries.ts for where it comes from, and its licence). */
export function addressTable(): AddressTable {
  read ??= unpack(brotliDecompressSync(readFileSync(join(import.meta.dirname, 'address-countries.br'))))
  return read
}

function unpack(bytes: Buffer): AddressTable {
  let at = bytes.indexOf('\n') + 1
  const countries = bytes.toString('latin1', 0, at - 1).split(',')
  const next = () => {
    let [value, place, byte] = [0, 1, 0]
    do {
      byte = bytes[at++] ?? 0
      value += (byte & 127) * place
      place *= 128
    } while (byte & 128)
    return value
  }
  const ranges = (make: (length: number) => Uint32Array | Float64Array): Ranges => {
    const starts = make(next())
    let start = 0
    for (let n = 0; n < starts.length; n++) starts[n] = start += next()
    const places = Uint8Array.from(bytes.subarray(at, at + starts.length))
    at += starts.length
    return { starts, places }
  }
  return {
    ipv4: ranges(length => new Uint32Array(length)),
    ipv6: ranges(length => new Float64Array(length)),
    countries,
  }
}
