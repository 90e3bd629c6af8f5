import type { ReportFrame } from '@sharelight/contract'
import {
  calendarUnit,
  lastUnits,
  monthPattern,
  numberOf,
  numberPattern,
  range,
  unitOf,
  unitPattern,
  unitsAgo,
  type Clock,
} from './frames.ts'
import { dayPattern as day, momentOf, momentPattern as moment } from './moments.ts'
import { dateIn, startOfDate } from '../time/zoned.ts'

export type { Clock } from './frames.ts'

const hourMs = 3_600_000

/** `all` is as far back as there are data; `before` the one just before the frame that was meant until then; `future` what nobody can know. */
export type FrameWords = { frame: ReportFrame } | { special: 'all' | 'before' | 'future' }

interface Pattern {
  pattern: RegExp
  read(found: RegExpExecArray, clock: Clock): FrameWords | undefined
}
/** Words of frames, which may be misspelled like others. */
export const frameVocabulary: ReadonlySet<string> = new Set(
  `today yesterday tomorrow recently lately since until before after between during last past previous this current next day week month quarter year
  hour bigger larger smaller greater older than january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday`.split(
    /\s+/,
  ),
)

const lead = '(?:(?:in|on|during|over|for|within|from|of|through|throughout) )?(?:the )?'
const at = (pattern: string) => new RegExp(`^(?:${pattern})(?= |$)`)
const frame = (found: ReportFrame | undefined): FrameWords | undefined => (found ? { frame: found } : undefined)

const patterns: readonly Pattern[] = [
  {
    pattern: at('(?:next|coming|upcoming) (?:day|week|month|quarter|year)|tomorrow|(?:in the )?future'),
    read: () => ({ special: 'future' }),
  },
  {
    pattern: at('(?:of |for )?all time|ever(?! since)|since the beginning|overall|all along|at any time'),
    read: () => ({ special: 'all' }),
  },
  {
    pattern: at(
      `${lead}(?:day|week|month|quarter|year|one|time|period) before(?! yesterday)(?! last)|${lead}(?:previous|preceding) (?:one|period)`,
    ),
    read: () => ({ special: 'before' }),
  },
  { pattern: at('(?:the )?day before yesterday'), read: (_, clock) => frame(calendarUnit('day', -2, clock)) },
  {
    pattern: at('(?:the )?(day|week|month|quarter|year) before last'),
    read: ([, unit = ''], clock) => frame(calendarUnit(unitOf(unit), -2, clock)),
  },
  {
    pattern: at('(?:during |in )?last night'),
    read: (_, { now, timeZone }) => {
      const midnight = startOfDate(dateIn(now, timeZone), timeZone).getTime()
      return frame(range(new Date(midnight - 4 * hourMs), new Date(midnight + 6 * hourMs)))
    },
  },
  { pattern: at('recently|lately|these days|most recently'), read: (_, clock) => frame(lastUnits(30, 'day', clock)) },
  {
    pattern: at(`${lead}(?:year to date|ytd|so far this year|this year so far)`),
    read: (_, clock) => frame(calendarUnit('year', 0, clock)),
  },
  { pattern: at(`${lead}(?:month to date|mtd|so far this month|this month so far)`), read: () => frame('this_month') },
  { pattern: at('today|this day'), read: () => frame('this_day') },
  { pattern: at('yesterday'), read: () => frame('last_day') },
  {
    pattern: at(`${lead}(?:last|past|previous|recent|latest) (${numberPattern}) (${unitPattern})`),
    read: ([, count = '', unit = ''], clock) =>
      frame(lastUnits(numberOf(count) * (unit.startsWith('fortnight') ? 2 : 1), unitOf(unit), clock)),
  },
  {
    pattern: at(`(?:since )?(${numberPattern}) (${unitPattern}) ago`),
    read: ([whole, count = '', unit = ''], clock) =>
      whole.startsWith('since')
        ? frame(
            range(new Date(unitsAgo(numberOf(count), unitOf(unit), clock)), new Date(lastUnits(1, 'day', clock).to)),
          )
        : frame(calendarUnit(unitOf(unit), -numberOf(count), clock)),
  },
  {
    pattern: at(`(?:in |within |over |during )?the (?:last|past) (day|week|month|year|hour)`),
    read: ([, unit = ''], clock) =>
      frame(lastUnits(unit === 'day' ? 24 : 1, unit === 'day' ? 'hour' : unitOf(unit), clock)),
  },
  {
    pattern: at(`${lead}past (day|week|month|quarter|year|hour)`),
    read: ([, unit = ''], clock) => frame(lastUnits(1, unitOf(unit), clock)),
  },
  {
    pattern: at(`${lead}(this|current|last|previous) (day|week|month|quarter|year|hour)`),
    read: ([, which = '', unit = ''], clock) =>
      frame(calendarUnit(unitOf(unit), which === 'this' || which === 'current' ? 0 : -1, clock)),
  },
  {
    pattern: at(`(?:from |between )?(${moment}) (?:to|until|till|through|and) (${moment})`),
    read: ([whole, from = '', to = ''], clock) => {
      if (/ and /.test(whole) && !whole.startsWith('between')) return undefined
      const [first, second] = [momentOf(from, clock), momentOf(to, clock)]
      return frame(
        first && second && Date.parse(second.to) > Date.parse(first.from)
          ? { from: first.from, to: second.to }
          : undefined,
      )
    },
  },
  {
    pattern: at(`(?:since|after|from|starting) (${moment})(?: on| onwards)?`),
    read: ([whole, from = ''], clock) => {
      const found = momentOf(from, clock)
      const start = found && (whole.startsWith('after') ? found.to : found.from)
      const end = lastUnits(1, 'day', clock).to
      return frame(start && start < end ? { from: start, to: end } : undefined)
    },
  },
  {
    pattern: at(`(?:before|until|till|up to) (${moment})`),
    read: ([, to = ''], clock) => {
      const found = momentOf(to, clock)
      return frame(found && range(new Date(Date.UTC(2000, 0)), new Date(found.from)))
    },
  },
  { pattern: at(`${lead}(?:month of )?(${day})`), read: ([, text = ''], clock) => frame(momentOf(text, clock)) },
  {
    pattern: at(`${lead}(?:month of |year )?(${monthPattern} \\d{4}|q[1-4](?: (?:of )?\\d{4})?|(?:19|20)\\d{2})`),
    read: ([, text = ''], clock) => frame(momentOf(text.replace(' of', ''), clock)),
  },
  {
    pattern: at(`${lead}(first|second|third|fourth) quarter(?: of (\\d{4}))?`),
    read: ([, which = '', year], clock) =>
      frame(momentOf(`q${['first', 'second', 'third', 'fourth'].indexOf(which) + 1}${year ? ` ${year}` : ''}`, clock)),
  },
  {
    pattern: at(`(?:(?:in|during|of|for|from|throughout) )(?:the month of )?(${monthPattern})`),
    read: ([, text = ''], clock) => frame(momentOf(text, clock)),
  },
  // Without a word before it, "may" is no month and "mar" may be a name.
  {
    pattern: at('(january|february|march|april|june|july|august|september|october|november|december)'),
    read: ([, text = ''], clock) => frame(momentOf(text, clock)),
  },
  {
    pattern: at(`${lead}(${numberPattern}) (${unitPattern})`),
    read: ([, count = '', unit = ''], clock) => frame(lastUnits(numberOf(count), unitOf(unit), clock)),
  },
]

const longestFrame = 9

/** The frame that words name from a place on, and how many words that takes. */
export function frameIn(
  words: readonly string[],
  start: number,
  clock: Clock,
): { found: FrameWords; length: number } | undefined {
  const text = words.slice(start, start + longestFrame).join(' ')
  let longest: { found: FrameWords; length: number } | undefined
  for (const { pattern, read } of patterns) {
    const match = pattern.exec(text)
    const length = match?.[0].split(' ').length ?? 0
    const found = match && length > (longest?.length ?? 0) ? read(match, clock) : undefined
    if (found) longest = { found, length }
  }
  return longest
}
