/**
 * Keys: a file's key, then `#m=<start>,<length>` for a message in an mbox or `#d=<unique name>` for one in a Maildir folder (whose file name changes
 * with every flag), then `#a=<index>` for an attachment.
 */
export interface MailKey {
  /** Of the `.eml` or mbox file, or of the Maildir folder. */
  file: string
  range?: { start: number; length: number }
  unique?: string
  attachment?: number
}

export function writeKey({ file, range, unique, attachment }: MailKey): string {
  const message = range ? `#m=${range.start},${range.length}` : unique === undefined ? '' : `#d=${unique}`
  return `${file}${message}${attachment === undefined ? '' : `#a=${attachment}`}`
}

/** The parts of a key; unknown marks count as absent. */
export function readKey(key: string): MailKey {
  const [file = '', ...marks] = key.split('#')
  const mark = (letter: string) => marks.find(candidate => candidate.startsWith(`${letter}=`))?.slice(2)
  const range = /^(\d+),(\d+)$/.exec(mark('m') ?? '')
  const unique = mark('d')
  const attachment = /^\d+$/.exec(mark('a') ?? '')
  return {
    file,
    ...(range ? { range: { start: Number(range[1]), length: Number(range[2]) } } : {}),
    ...(unique === undefined ? {} : { unique }),
    ...(attachment ? { attachment: Number(attachment[0]) } : {}),
  }
}
