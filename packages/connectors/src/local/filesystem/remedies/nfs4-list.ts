import type { RawAce } from '../nfs4-entries.ts'

const [allow, identifierGroup] = [0, 0x40]
const everyone = 'EVERYONE@'
/** Reading attributes and the list itself, and waiting for one another: RFC 7530 lets everybody have these, and servers give them whatever they are told. */
const harmless = 0x8 | 0x80 | 0x20000 | 0x100000

/** What an entry lets everybody do with the thing, or with what is made in it later. */
const openBits = ({ type, mask, who }: RawAce) => (type === allow && who === everyone ? (mask & ~harmless) >>> 0 : 0)

export const isOpen = (aces: readonly RawAce[]) => aces.some(ace => openBits(ace) !== 0)
/** Whether what is made in the folder later would be open to everybody. */
export const handsDown = (aces: readonly RawAce[]) => aces.some(ace => openBits(ace) !== 0 && ace.flags & 0x3)
/** Whether the thing itself is: not all is that is handed down. */
export const isOpenItself = (aces: readonly RawAce[]) => aces.some(ace => openBits(ace) !== 0 && !(ace.flags & 0x8))

/**
 * The list without what it lets everybody do. Everybody is the owner, too, and whoever is named: what they had by that alone is given them by
 * their names, at the same place in the order, so that they keep what they have.
 */
export function withoutEveryone(aces: readonly RawAce[]): RawAce[] {
  const kept = keepers(aces)
  return aces.flatMap((ace, at) => {
    const taken = openBits(ace)
    if (!taken) return ace
    const given = kept.flatMap(({ who, flags: isGroup }): RawAce[] => {
      const flags = (ace.flags & ~identifierGroup) | isGroup
      const had = aces
        .slice(0, at)
        .filter(other => other.type === allow && other.who === who && other.flags === flags)
        .reduce((all, { mask }) => all | mask, 0)
      const mask = (taken & ~had) >>> 0
      return mask ? [{ type: allow, flags, mask, who }] : []
    })
    const left = (ace.mask & harmless) >>> 0
    return [...given, ...(left ? [{ ...ace, mask: left }] : [])]
  })
}

/** The owner, and whoever the list lets do something by name. */
function keepers(aces: readonly RawAce[]): Pick<RawAce, 'who' | 'flags'>[] {
  const named = aces.filter(({ type, who }) => type === allow && who !== everyone)
  const all = [{ who: 'OWNER@', flags: 0 }, ...named].map(({ who, flags }) => ({ who, flags: flags & identifierGroup }))
  return [...new Map(all.map(each => [`${each.flags} ${each.who}`, each])).values()]
}
