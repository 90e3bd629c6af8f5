const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Hours from UTC: RFC 5322 section 4.3 and a few that mail programs write. */
const zones: Record<string, number> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  CET: 1,
  CEST: 2,
  MET: 1,
  MEST: 2,
  BST: 1,
  IST: 5.5,
  JST: 9,
}
const rfc =
  /(\d{1,2})[ -]+([a-z]{3})[a-z]*[ -]+(\d{2,4}),?\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([+-]\d{4}|[a-z]{1,4})?/i
const asctime = /([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(?:([+-]\d{4}|[a-z]{3,4})\s+)?(\d{4})/i

/** An instant from a mail header or an mbox line; without a zone it counts as UTC. Nothing when it makes no sense or lies before 1970 or years ahead. */
export function parseMailDate(text: string | undefined): Date | undefined {
  if (!text) return undefined
  const cleaned = text.slice(0, 200).replace(/\([^)]*\)/g, ' ')
  const time = fromRfc(rfc.exec(cleaned)) ?? fromAsctime(asctime.exec(cleaned)) ?? fromIso(cleaned)
  return time !== undefined && time > 0 && time < Date.now() + 366 * 86_400_000 ? new Date(time) : undefined
}

function fromRfc(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined
  const [, day, month, year, hour, minute, second, zone] = match
  return instant([year, month, day, hour, minute, second], zone)
}

function fromAsctime(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined
  const [, month, day, hour, minute, second, zone, year] = match
  return instant([year, month, day, hour, minute, second], zone)
}

function fromIso(text: string): number | undefined {
  const match = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?/i.exec(text)
  const time = match ? Date.parse(match[1] ? match[0] : `${match[0]}Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

function instant(
  [year, month, day, hour, minute, second]: (string | undefined)[],
  zone: string | undefined,
): number | undefined {
  const at = months.indexOf(month?.toLowerCase() ?? '')
  const full = fullYear(Number(year))
  const time = at < 0 ? Number.NaN : Date.UTC(full, at, Number(day), Number(hour), Number(minute), Number(second ?? 0))
  return Number.isNaN(time) ? undefined : time - offset(zone)
}

/** RFC 5322 section 4.3: two digits below 50 are this century's, three digits count from 1900. */
function fullYear(year: number): number {
  if (year >= 1000) return year
  return year < 50 ? year + 2000 : year + 1900
}

function offset(zone: string | undefined): number {
  if (!zone) return 0
  const numeric = /^([+-])(\d{2})(\d{2})$/.exec(zone)
  if (!numeric) return (zones[zone.toUpperCase()] ?? 0) * 3_600_000
  return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3])) * 60_000
}
