const escaped = Buffer.from('>From ')

/** Undoes `>From ` (mboxo) and `>>From ` (mboxrd): one `>` goes. */
export function unescapeFrom(message: Buffer): Buffer {
  if (!message.includes(escaped)) return message
  return Buffer.from(message.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
}
