import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { canEnter, canRead, canWrite, type Bits, type Nfs4Ace } from './access.ts'
import { readEntries } from './nfs4-entries.ts'

const [readData, writeData, appendData, execute, writeAcl, writeOwner] = [0x1, 0x2, 0x4, 0x20, 0x40000, 0x80000]
const [inheritOnly, identifierGroup, inherited] = [0x8, 0x40, 0x80]
const kinds: readonly (Nfs4Ace['kind'] | undefined)[] = ['allow', 'deny']

/** What an access list says of now: what only hands on to what is made in a folder, and what only makes a log, is left out. Nothing where it is damaged. */
export function parseNfs4Acl(bytes: Buffer): Nfs4Ace[] | undefined {
  return readEntries(bytes)?.flatMap(({ type, flags, mask, who: name }) => {
    const kind = kinds[type]
    const who = Buffer.from(name, 'latin1').toString('utf8')
    if (!kind || flags & inheritOnly || !who) return []
    const isGroup = who === 'GROUP@' || (flags & identifierGroup) !== 0
    return { kind, who, isGroup, isInherited: (flags & inherited) !== 0, bits: bitsOf(mask, kind) }
  })
}

/** To deny one way of writing does not deny the others; to allow one is to let be written. */
function bitsOf(mask: number, kind: Nfs4Ace['kind']): Bits {
  const isWriting = kind === 'allow' ? mask & (writeData | appendData | writeAcl | writeOwner) : mask & writeData
  return (mask & readData ? canRead : 0) | (isWriting ? canWrite : 0) | (mask & execute ? canEnter : 0)
}

/** What a list comes to for one that it names, and for everyone: entries in order, the first word on each right counts. */
export function nfs4Bits(aces: readonly Nfs4Ace[], subject: Pick<Nfs4Ace, 'who' | 'isGroup'>): Bits {
  let [allowed, denied] = [0, 0]
  for (const { kind, who, isGroup, bits } of aces) {
    if (who !== 'EVERYONE@' && (who !== subject.who || isGroup !== subject.isGroup)) continue
    if (kind === 'deny') denied |= bits & ~allowed
    else allowed |= bits & ~denied
  }
  return allowed
}

const run = promisify(execFile)
export const nfs4Attribute = 'system.nfs4_acl'

/** Whether this machine can read extended attributes: Node has no call for it, the package `attr` brings `getfattr`. */
export const attributesAvailable = (): Promise<boolean> =>
  run('getfattr', ['--version'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )

/** Lists by path (read as latin1, so that any bytes survive); paths without one are absent. */
export async function readNfs4Acls(
  paths: readonly Buffer[],
  attribute = nfs4Attribute,
): Promise<Map<string, Nfs4Ace[]>> {
  const found = new Map<string, Nfs4Ace[]>()
  const asked = paths.map(path => path.toString('latin1')).filter(path => !path.includes('\n'))
  if (!asked.length) return found
  const options = ['-n', attribute, '-e', 'hex', '--absolute-names', '-h', '--', ...asked]
  // Node gives a program its arguments as UTF-8: a name of other bytes is asked for by its mode alone.
  const plain = options.filter(option =>
    Buffer.from(option, 'latin1').equals(Buffer.from(Buffer.from(option, 'latin1').toString('utf8'))),
  )
  const text = await run(
    'getfattr',
    plain.map(option => Buffer.from(option, 'latin1').toString('utf8')),
    { maxBuffer: 64 * 2 ** 20, timeout: 60_000, encoding: 'latin1' },
  ).then(
    ({ stdout }) => stdout,
    // Where one of them has no list, it tells of the others all the same.
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : ''),
  )
  for (const block of text.split('\n\n')) {
    const name = /^# file: (.*)$/m.exec(block)?.[1]
    const hex = /=0x([\da-f]*)$/im.exec(block)?.[1]
    const aces = hex === undefined ? undefined : parseNfs4Acl(Buffer.from(hex, 'hex'))
    if (name !== undefined && aces) found.set(unquote(name), aces)
  }
  return found
}

const unquote = (name: string) =>
  name.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
