const asctime =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?\s+(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s+\d{1,2}|\d{1,2}\s+(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))[\s,]+(?:\d{4}\s+)?\d{1,2}:\d{2}/
const dated = /\d{1,2}:\d{2}.*\b\d{4}\b|\b\d{4}\b.*\d{1,2}:\d{2}/
const bare = /^From (?:-|\S+@\S*)\s*$/
const headerLine = /^(?:[!-9;-~]+[ \t]*:|>?From )/

/** The bytes around a line that begins with `From `. */
export interface Candidate {
  before: string
  line: string
  next: string
}

/**
 * Whether the line starts a message (RFC 4155). Archives that do not escape `From ` in text make it a question of likelihood:
 * a blank line before, an address or a date in it, and headers after.
 */
export function startsMessage({ before, line, next }: Candidate): boolean {
  const blankBefore = /(?:^|\n)\r?\n$/.test(before)
  const headersAfter = next.trim() === '' || headerLine.test(next)
  if (asctime.test(line)) return headerLine.test(next) || (blankBefore && headersAfter)
  return blankBefore && headerLine.test(next) && (dated.test(line) || bare.test(line))
}

/** Sender and date that the mail system wrote into the line. */
export function readFromLine(line: string): { sender?: string; date: string } {
  const [, sender = '', date = ''] = /^From\s+(\S+)\s*(.*)$/s.exec(line) ?? []
  return sender.includes('@') ? { sender, date } : { date: `${sender} ${date}` }
}
