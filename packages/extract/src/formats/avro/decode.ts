import { malformed } from '../../errors.ts'
import type { Schema } from './schema.ts'

const maxDepth = 200

/** Reads values of Avro's binary encoding as text. */
export class AvroReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get ended(): boolean {
    return this.#at >= this.#bytes.length
  }

  long(): number {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw malformed('A block of it is cut off.')
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  bytes(count = this.long()): Buffer {
    if (count < 0 || this.#at + count > this.#bytes.length) throw malformed('A block of it is damaged.')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  value(schema: Schema, depth = 0): string {
    if (depth > maxDepth) throw malformed('Its values are nested too deep.')
    switch (schema.type) {
      case 'null':
        return ''
      case 'boolean':
        return this.bytes(1)[0] ? 'true' : 'false'
      case 'int':
      case 'long':
        return String(this.long())
      case 'float':
        return String(this.bytes(4).readFloatLE(0))
      case 'double':
        return String(this.bytes(8).readDoubleLE(0))
      case 'string':
        return this.bytes().toString('utf8')
      case 'bytes':
        return printable(this.bytes())
      case 'fixed':
        return printable(this.bytes(schema.size))
      case 'enum':
        return schema.symbols[this.long()] ?? ''
      case 'union':
        return this.#union(schema.options, depth)
      case 'record':
        return schema.fields.map(field => this.value(field.schema, depth + 1)).join('\t')
      default:
        return this.#blocks(schema, depth)
    }
  }

  #union(options: Schema[], depth: number): string {
    const option = options[this.long()]
    if (!option) throw malformed('A block of it is damaged.')
    return this.value(option, depth + 1)
  }

  #blocks(schema: { type: 'array' | 'map'; items: Schema }, depth: number): string {
    const values: string[] = []
    for (let count = this.long(); count !== 0; count = this.long()) {
      if (count < 0) this.long()
      for (let left = Math.abs(count); left > 0; left--) {
        if (this.ended && schema.items.type !== 'null') throw malformed('A block of it is cut off.')
        if (values.length > 1_000_000) throw malformed('A list of it is too long.')
        const key = schema.type === 'map' ? `${this.bytes().toString('utf8')}: ` : ''
        values.push(key + this.value(schema.items, depth + 1))
      }
    }
    return values.join(' ')
  }
}

function printable(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') || text.includes('\0') ? '' : text
}
