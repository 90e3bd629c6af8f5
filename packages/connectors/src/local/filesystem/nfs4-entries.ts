const [mostEntries, longestWho] = [4096, 1024]

/** One entry as Linux keeps it. `who` is read as latin1, so that any bytes survive. @see RFC 7530 section 6.2.1 */
export interface RawAce {
  type: number
  flags: number
  mask: number
  who: string
}

/**
 * The attribute `system.nfs4_acl` as Linux gives it: a count, then type, flags, mask and name of each entry, as XDR writes them.
 * @returns nothing where it is damaged
 */
export function readEntries(bytes: Buffer): RawAce[] | undefined {
  if (bytes.length < 4) return undefined
  const count = bytes.readUInt32BE(0)
  if (count > mostEntries) return undefined
  const aces: RawAce[] = []
  let at = 4
  for (let read = 0; read < count; read++) {
    if (at + 16 > bytes.length) return undefined
    const [type, flags, mask, length] = [0, 4, 8, 12].map(offset => bytes.readUInt32BE(at + offset)) as [
      number,
      number,
      number,
      number,
    ]
    const end = at + 16 + length
    if (length > longestWho || end > bytes.length) return undefined
    aces.push({ type, flags, mask, who: bytes.toString('latin1', at + 16, end) })
    at += 16 + Math.ceil(length / 4) * 4
  }
  return aces
}

export function writeEntries(aces: readonly RawAce[]): Buffer {
  const word = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4)
    numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4))
    return bytes
  }
  const entries = aces.flatMap(({ type, flags, mask, who }) => {
    const name = Buffer.from(who, 'latin1')
    return [word(type, flags, mask, name.length), name, Buffer.alloc((4 - (name.length % 4)) % 4)]
  })
  return Buffer.concat([word(aces.length), ...entries])
}
