import { securityIn } from '../../../kit/ntfs/sddl.ts'

/** One entry of an access list as it is written, and whom it is for. */
export interface Written {
  text: string
  sid: string
  allows: boolean
  isInherited: boolean
}

const list = /D:([A-Z_]*)((?:\([^()]*\))*)/

/** The entries of an access list, in their order. */
export function entriesIn(sddl: string): Written[] {
  const entries = list.exec(sddl)?.[2] ?? ''
  return [...entries.matchAll(/\([^()]*\)/g)].map(([text]) => {
    const [type = '', flags = ''] = text.slice(1).split(';')
    const [ace] = securityIn(`D:${text}`).aces
    return { text, sid: ace?.sid ?? '', allows: type === 'A', isInherited: /^(?:[A-Z]{2})*?ID/.test(flags) }
  })
}

/** The same permissions with these entries only. */
export const withEntries = (sddl: string, entries: readonly string[]) =>
  sddl.replace(list, (_, marks: string) => `D:${marks}${entries.join('')}`)

/** Azure may write a right in other words than it was told. */
export const meaningOf = (entry: string) => JSON.stringify(securityIn(`D:${entry}`).aces)
