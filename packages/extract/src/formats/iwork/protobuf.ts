export interface Field {
  number: number
  value: number
  bytes?: Buffer
}

/** The fields of a Protocol Buffers message whose schema is not known; none when it is no such message. */
export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < message.length;) {
    const key = varint(message, at)
    const number = Math.floor(key.value / 8)
    const wire = key.value % 8
    if (number === 0) return []
    at = key.next
    if (wire === 0) {
      const { value, next } = varint(message, at)
      fields.push({ number, value })
      at = next
    } else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else if (wire === 2) {
      const { value, next } = varint(message, at)
      if (next + value > message.length) return []
      fields.push({ number, value, bytes: message.subarray(next, next + value) })
      at = next + value
    } else return []
  }
  return fields
}

export function varint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0
  let next = at
  for (let shift = 0; shift < 63; shift += 7) {
    const byte = bytes[next++] ?? 0
    value += (byte & 127) * 2 ** shift
    if (byte < 128) break
  }
  return { value, next }
}
