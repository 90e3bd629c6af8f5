/** A SID as a directory keeps it, in bytes. @see [MS-DTYP] 2.4.2.2 */
export function sidBytes(sid: string): Buffer | undefined {
  const [, revision, authority, ...parts] = sid.split('-').map((part, at) => (at ? Number(part) : 0))
  if (!/^S-1-\d+(-\d+){0,15}$/.test(sid) || authority === undefined || authority >= 2 ** 48) return undefined
  if (parts.some(part => part >= 2 ** 32)) return undefined
  const bytes = Buffer.alloc(8 + parts.length * 4)
  bytes.writeUInt8(revision ?? 1, 0)
  bytes.writeUInt8(parts.length, 1)
  bytes.writeUIntBE(authority, 2, 6)
  parts.forEach((part, at) => bytes.writeUInt32LE(part, 8 + at * 4))
  return bytes
}

/** Undefined for what is no SID. */
export function sidIn(bytes: Buffer): string | undefined {
  const count = bytes[1] ?? 0
  if (bytes[0] !== 1 || count > 15 || bytes.length !== 8 + count * 4) return undefined
  const parts = Array.from({ length: count }, (_, at) => bytes.readUInt32LE(8 + at * 4))
  return ['S-1', bytes.readUIntBE(2, 6), ...parts].join('-')
}

/** The domain or machine that an account's SID is of, and its number there. */
export function partsOfSid(sid: string): { domain: string; number: string } {
  const at = sid.lastIndexOf('-')
  return { domain: sid.slice(0, at), number: sid.slice(at + 1) }
}
