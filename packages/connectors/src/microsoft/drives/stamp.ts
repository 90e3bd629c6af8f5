import type { DriveItem } from './resources.ts'

/** What stands for the content of something that has none to be read: reading it needs no call. */
export const unreadable = {
  package: 'A notebook of OneNote, or another package, is many files in one: it is not read yet.',
  malware: 'Microsoft 365 found malware in it, and gives it to nobody.',
  large: 'It is larger than the settings allow.',
} as const

/** `cTag` changes with the content alone; drives that leave it out of their lists tell a hash, or size and time. */
export function stampOf(item: DriveItem, maxFileSize = Infinity): string {
  const kind = unreadableKind(item, maxFileSize)
  const { cTag, file, size, lastModifiedDateTime } = item
  const content = cTag || file?.hashes?.quickXorHash || `${size ?? ''} ${lastModifiedDateTime ?? ''}`
  return kind ? `${kind}:${content}` : content
}

type Kind = keyof typeof unreadable

/** A file whose size is known to be too much costs no call. */
function unreadableKind(item: DriveItem, maxFileSize: number): Kind | undefined {
  if (item.package) return 'package'
  if (item.malware) return 'malware'
  return (item.size ?? 0) > maxFileSize ? 'large' : undefined
}

const reasons = { package: 'unsupported', malware: 'malware', large: 'too_large' } as const

export function whyUnreadable(stamp: string): { reason: (typeof reasons)[Kind]; why: string } | undefined {
  const [, kind] = /^(package|malware|large):/.exec(stamp) ?? []
  if (kind === undefined) return undefined
  return { reason: reasons[kind as Kind], why: unreadable[kind as Kind] }
}
