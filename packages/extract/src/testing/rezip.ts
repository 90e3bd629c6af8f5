import { inflateRawSync } from 'node:zlib'
import { mutated, type Mutation } from './mutations.ts'
import { zip } from './zip.ts'

/** A package whose members were changed before they were packed again, so that the changes reach the parsers inside; undefined for other files. */
export function rezipped(original: Buffer, changes: readonly Mutation[]): Buffer | undefined {
  if (original.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  const members = membersOf(original)
  const names = Object.keys(members)
  if (names.length === 0) return undefined
  for (const change of changes) {
    const name = names[Math.floor(change.at * 7919) % names.length] ?? ''
    members[name] = mutated(members[name] ?? Buffer.alloc(0), [{ ...change, at: (change.at * 7919) % 1 }])
  }
  return zip(members)
}

function membersOf(file: Buffer): Record<string, Buffer> {
  const members: Record<string, Buffer> = {}
  for (
    let at = file.indexOf('PK\x01\x02', 'latin1');
    at >= 0 && at + 46 < file.length;
    at = file.indexOf('PK\x01\x02', at + 4, 'latin1')
  ) {
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
    const local = file.readUInt32LE(at + 42)
    if (local + 30 > file.length) continue
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const data = file.subarray(start, start + file.readUInt32LE(at + 20))
    try {
      members[name] = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(data, { maxOutputLength: 4_000_000 }) : data
    } catch {
      members[name] = data
    }
  }
  return members
}
