import type { Ace } from '../../kit/ntfs/ace.ts'

/** A file or folder as smbclient's `ls` writes it after `showacls`. */
export interface Listed {
  name: string
  isFolder: boolean
  /** Kept elsewhere: opening it would bring it back. */
  isOffline: boolean
  /** A DFS link, a junction or a symbolic link. */
  isReparse: boolean
  size: number
  modifiedAt: Date | undefined
  /** Absent where the access list could not be read. */
  security?: { owner: string | undefined; aces: Ace[] }
}

/** Gathers the lines of one listing into entries; what is no part of one is left out. */
export class ListingParser {
  #open: Listed | undefined
  #ace: Partial<Ace> = {}

  /** @returns the entry that is whole now, if any */
  line(text: string): Listed | undefined {
    const [, word = '', rest = ''] = /^(FILENAME|MODE|SIZE|MTIME):(.*)$/s.exec(text) ?? []
    if (word === 'FILENAME') {
      const done = this.end()
      this.#open = { name: rest, isFolder: false, isOffline: false, isReparse: false, size: 0, modifiedAt: undefined }
      return done
    }
    if (this.#open) this.#take(this.#open, word, rest || text)
    return undefined
  }

  end(): Listed | undefined {
    const done = this.#open
    this.#open = undefined
    this.#ace = {}
    return done
  }

  #take(entry: Listed, word: string, text: string): void {
    if (word === 'MODE') Object.assign(entry, modeOf(text))
    else if (word === 'SIZE') entry.size = Number(text) || 0
    else if (word === 'MTIME') entry.modifiedAt = timeOf(text)
    else if (text.startsWith('revision:')) entry.security = { owner: undefined, aces: [] }
    else if (entry.security) this.#secure(entry.security, text)
  }

  #secure(security: NonNullable<Listed['security']>, text: string): void {
    const owner = /^\s*Owner SID:\s*(S-[\d-]+)/.exec(text)?.[1]
    if (owner) security.owner = owner
    const [, kind, flags] = /^\s*type: ACCESS (ALLOWED|DENIED) \(\d+\) flags: (0x[\da-f]+)/i.exec(text) ?? []
    if (kind) this.#ace = { kind: kind === 'ALLOWED' ? 'allow' : 'deny', flags: Number(flags) }
    const mask = /^\s*Permissions: (0x[\da-f]+)/i.exec(text)?.[1]
    if (mask) this.#ace.mask = Number(mask)
    const sid = /^\s*SID: (S-[\d-]+)/.exec(text)?.[1]
    const { kind: of, mask: rights, flags: marks } = this.#ace
    if (!sid || !of || rights === undefined || marks === undefined) return
    security.aces.push({ kind: of, mask: rights, flags: marks, sid })
    this.#ace = {}
  }
}

/** Letters of attributes: `D` a folder, `r` a reparse point, `o` offline. */
export const modeOf = (letters: string) => ({
  isFolder: letters.includes('D'),
  isReparse: letters.includes('r'),
  isOffline: letters.includes('o'),
})

/** In UTC, which smbclient is run in. */
function timeOf(text: string): Date | undefined {
  const at = new Date(`${text.trim()} UTC`)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1980 ? undefined : at
}

/** The attributes in a line of a plain listing; nothing where it is none. */
export function plainLine(line: string): { name: string; mode: string } | undefined {
  const [, name, mode = ''] =
    /^ {2}(.+?) +([A-Za-z]*) +\d+ {2}\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/.exec(line) ?? []
  return name === undefined || name === '.' || name === '..' ? undefined : { name, mode }
}

/** The status in a line that says why a command failed: `NT_STATUS_ACCESS_DENIED listing \docs\*`. */
export const statusIn = (line: string): string | undefined => /\b(NT_STATUS_[A-Z_]+)\b/.exec(line)?.[1]
