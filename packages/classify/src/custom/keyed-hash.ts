import { createHmac } from 'node:crypto'

/** The letters and digits of a cell or of words in a text, folded: equal values are equal in it however they are written. */
export function cellForm(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const isPlain = /^[A-Za-z0-9]*$/

/** The key of one table, from the organisation's, which it does not tell. `rule` keeps hashes of different tables from being compared. */
export function tableKeyOf(organisationKey: Uint8Array, rule: string): Buffer {
  return createHmac('sha256', organisationKey).update(`exact match ${rule}`).digest()
}

/** Eight bytes of HMAC-SHA-256 under a table's key: a value cannot be had back from it, nor tried without the key. */
export class KeyedHash {
  private readonly key: Buffer
  private readonly seeds: readonly [number, number]

  constructor(tableKey: Uint8Array) {
    this.key = Buffer.from(tableKey)
    this.seeds = [this.key.readUInt32LE(0), this.key.readUInt32LE(4)]
  }

  of(value: string): bigint {
    return createHmac('sha256', this.key).update(value).digest().readBigUInt64LE(0)
  }

  /** Two quick keyed numbers for the filter: FNV-1a from a secret seed. They only say "perhaps". */
  quick(value: string): [number, number] {
    let [one, two] = this.seeds
    for (let at = 0; at < value.length; at++) {
      one = Math.imul(one ^ value.charCodeAt(at), 0x01000193)
      two = Math.imul(two ^ value.charCodeAt(at), 0x85ebca6b)
    }
    return [(one ^ (one >>> 15)) >>> 0, ((two ^ (two >>> 13)) | 1) >>> 0]
  }
}
