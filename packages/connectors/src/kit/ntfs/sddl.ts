import type { Principal } from '../connector.ts'
import type { Ace } from './ace.ts'

/** Who owns something, and its access list; without the list everybody reaches it. */
export interface Security {
  owner: string | undefined
  aces: Ace[]
}

const everybody: Ace = { kind: 'allow', sid: 'S-1-1-0', mask: 0x1f01ff, flags: 0 }

/** A security descriptor written as text. Entries that hold on conditions, or for parts of an object, are left out. @see [MS-DTYP] 2.5.1 */
export function securityIn(sddl: string): Security {
  const owner = /^\s*O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1]
  const [, marks = '', entries = ''] = /D:([A-Z_]*)((?:\([^()]*\))*)/.exec(sddl) ?? []
  if (marks.includes('NO_ACCESS_CONTROL')) return { owner: owner && sidOf(owner), aces: [everybody] }
  const aces = [...entries.matchAll(/\(([^()]*)\)/g)].flatMap(([, fields = '']) => aceIn(fields))
  return { owner: owner && sidOf(owner), aces }
}

function aceIn(fields: string): Ace[] {
  const [type = '', flags = '', rights = '', , , sid = ''] = fields.split(';').map(field => field.trim())
  const kind = type === 'A' ? 'allow' : type === 'D' ? 'deny' : undefined
  if (!kind || !sid) return []
  return [{ kind, sid: sidOf(sid), mask: maskOf(rights), flags: sum(flags, marks) }]
}

const pairs = (text: string) => text.match(/[A-Z]{2}/g) ?? []
const sum = (text: string, values: Readonly<Record<string, number>>) =>
  pairs(text).reduce((all, pair) => (all | (values[pair] ?? 0)) >>> 0, 0)

function maskOf(rights: string): number {
  return /^(0x[\da-f]+|\d+)$/i.test(rights) ? Number(rights) : sum(rights, words)
}

const marks = { OI: 1, CI: 2, NP: 4, IO: 8, ID: 0x10 }
const words = {
  GA: 0x10000000,
  GR: 0x80000000,
  GW: 0x40000000,
  GX: 0x20000000,
  FA: 0x1f01ff,
  FR: 0x120089,
  FW: 0x120116,
  FX: 0x1200a0,
  SD: 0x10000,
  RC: 0x20000,
  WD: 0x40000,
  WO: 0x80000,
  CC: 1,
  DC: 2,
  LC: 4,
  SW: 8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
}

const sidOf = (text: string) => aliases[text] ?? text

/** @see https://learn.microsoft.com/windows/win32/secauthz/sid-strings */
const aliases: Readonly<Record<string, string>> = {
  WD: 'S-1-1-0',
  AN: 'S-1-5-7',
  AU: 'S-1-5-11',
  NU: 'S-1-5-2',
  IU: 'S-1-5-4',
  SY: 'S-1-5-18',
  LS: 'S-1-5-19',
  NS: 'S-1-5-20',
  CO: 'S-1-3-0',
  CG: 'S-1-3-1',
  OW: 'S-1-3-4',
  BA: 'S-1-5-32-544',
  BU: 'S-1-5-32-545',
  BG: 'S-1-5-32-546',
  PU: 'S-1-5-32-547',
  BO: 'S-1-5-32-551',
}

const wellKnown: Readonly<Record<string, string>> = {
  'S-1-1-0': 'Everyone',
  'S-1-5-11': 'Authenticated Users',
  'S-1-5-2': 'Whoever comes over the network',
  'S-1-5-4': 'INTERACTIVE',
  'S-1-5-18': 'SYSTEM',
  'S-1-5-32-544': 'Administrators',
  'S-1-5-32-545': 'Users',
  'S-1-5-32-546': 'Guests',
  'S-1-5-32-547': 'Power Users',
  'S-1-5-32-551': 'Backup Operators',
}
const ofDomain: Readonly<Record<string, string>> = {
  DA: 'Domain Admins',
  '512': 'Domain Admins',
  DU: 'Domain Users',
  '513': 'Domain Users',
  DG: 'Domain Guests',
  '514': 'Domain Guests',
  DC: 'Domain Computers',
  '515': 'Domain Computers',
}

/** Whom a SID names where nobody can be asked: the same ones everywhere, and objects of Microsoft Entra ID by their ids. */
export function principalOfSid(sid: string): Principal {
  const group = wellKnown[sid] ?? ofDomain[sid] ?? ofDomain[/^S-1-5-21-\d+-\d+-\d+-(51[2-5])$/.exec(sid)?.[1] ?? '']
  if (group) return { kind: 'group', name: group }
  const entra = /^S-1-12-1-(\d+)-(\d+)-(\d+)-(\d+)$/.exec(sid)
  return { kind: 'user', name: entra ? guidOf(entra.slice(1).map(Number)) : sid }
}

/** Four numbers of 32 bits, their bytes in the order of a small-endian machine, are the bytes of a GUID. */
function guidOf(numbers: readonly number[]): string {
  const bytes = Buffer.alloc(16)
  numbers.forEach((number, at) => bytes.writeUInt32LE(number >>> 0, at * 4))
  const hex = (from: number, to: number, reversed: boolean) => {
    const part = Buffer.from(bytes.subarray(from, to))
    return (reversed ? part.reverse() : part).toString('hex')
  }
  return [hex(0, 4, true), hex(4, 6, true), hex(6, 8, true), hex(8, 10, false), hex(10, 16, false)].join('-')
}
