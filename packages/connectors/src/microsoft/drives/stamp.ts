import type { DriveItem } from './resources.ts'

/** What stands for the content of something that has none to be read: reading it needs no call. */
export const unreadable = {
  package: 'A notebook of OneNote, or another package, is many files in one: it is not read yet.',
  malware: 'Microsoft 365 found malware in it, and gives it to nobody.',
} as const

/** `cTag` changes with the content alone; drives that leave it out of their lists tell a hash, or size and time. */
export function stampOf(item: DriveItem): string {
  const kind = item.package ? 'package' : item.malware ? 'malware' : undefined
  const { cTag, file, size, lastModifiedDateTime } = item
  const content = cTag || file?.hashes?.quickXorHash || `${size ?? ''} ${lastModifiedDateTime ?? ''}`
  return kind ? `${kind}:${content}` : content
}

export function whyUnreadable(stamp: string): { kind: keyof typeof unreadable; why: string } | undefined {
  const [, kind] = /^(package|malware):/.exec(stamp) ?? []
  return kind === 'package' || kind === 'malware' ? { kind, why: unreadable[kind] } : undefined
}
