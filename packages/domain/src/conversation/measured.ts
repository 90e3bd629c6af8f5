import { numberOf, numberPattern, unitOf, unitPattern, unitsAgo, type Clock } from './frames.ts'
import type { Where } from './sense.ts'

const longest = 14
const units: Readonly<Record<string, number>> = {
  kb: 1e3,
  kilobyte: 1e3,
  mb: 1e6,
  megabyte: 1e6,
  gb: 1e9,
  gigabyte: 1e9,
  tb: 1e12,
  terabyte: 1e12,
}

const above = '(?:bigger than|larger than|more than|over|above|greater than|exceeding|at least|>)'
const below = '(?:smaller than|less than|under|below|up to|<)'
const sizes = new RegExp(
  `^(?:(?:that|which) )?(?:are |is )?(${above}|${below}) (\\d{1,6}) ?(kb|mb|gb|tb|kilobyte|megabyte|gigabyte|terabyte)s?(?= |$)`,
)
const span = `(?:more than |over |at least )?(?:the )?(?:last |past )?(${numberPattern}) (${unitPattern})`
const ages = [
  new RegExp(`^(?:that |which )?(?:are |is )?older than (?:the last )?(${numberPattern}) (${unitPattern})(?= |$)`),
  new RegExp(`^(?:more than|over|at least) (${numberPattern}) (${unitPattern}) old(?= |$)`),
  new RegExp(
    `^(?:has |have |had |were |was )?(?:not|never) (?:been )?(?:modified|changed|touched|opened|edited|used|updated|accessed) (?:for|in|since|within) ${span}(?= |$)`,
  ),
  new RegExp(`^(?:untouched|unchanged|unmodified|unused|stale|idle) (?:for|in|since) ${span}(?= |$)`),
]
const named =
  /^(?:named|called|titled|with the name|with name|whose name contains|with names containing|whose name has|by the name of|name contains) (\S+)(?= |$)/

/** A condition on size, age or name from a place on, and how many words it takes. */
export function measureAt(
  words: readonly string[],
  start: number,
  clock: Clock,
): { where: Where; length: number } | undefined {
  const text = words.slice(start, start + longest).join(' ')
  const found = sizeIn(text) ?? ageIn(text, clock) ?? nameIn(text)
  return found && { where: found.where, length: found.matched.split(' ').length }
}

interface Found {
  where: Where
  matched: string
}

function sizeIn(text: string): Found | undefined {
  const match = sizes.exec(text)
  if (!match) return undefined
  const [matched, how = '', size = '', unit = ''] = match
  const value = Number(size) * (units[unit] ?? 1)
  return { matched, where: { topic: 'size', operator: new RegExp(`^${above}`).test(how) ? 'gt' : 'lt', value } }
}

function ageIn(text: string, clock: Clock): Found | undefined {
  for (const pattern of ages) {
    const match = pattern.exec(text)
    if (!match) continue
    const [matched, count = '', unit = ''] = match
    return {
      matched,
      where: { topic: 'modified', operator: 'lt', value: unitsAgo(numberOf(count), unitOf(unit), clock) },
    }
  }
  return undefined
}

function nameIn(text: string): Found | undefined {
  const match = named.exec(text)
  return match?.[1] ? { matched: match[0], where: { topic: 'name', operator: 'contains', value: match[1] } } : undefined
}
