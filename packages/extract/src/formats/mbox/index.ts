import { LimitReached } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'

const separator = Buffer.from('\nFrom ', 'latin1')

/** A mailbox (RFC 4155): one mail after the other, only one of them in memory. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  let number = 0
  for await (const message of messages(doc.source.stream(), doc.limits.memoryBytes)) {
    number++
    const member = { name: `message ${number}`, kind: 'message' } as const
    if (message) yield* doc.member(fromBytes(message, `${member.name}.eml`), member)
    else
      doc.unreadable(
        member,
        new LimitReached('memory_limit', `Message ${number} is larger than ${doc.limits.memoryBytes} bytes.`),
      )
  }
  doc.set('messages', number)
}

/** The mails between separator lines; undefined for one that is too large to hold. */
async function* messages(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Buffer | undefined> {
  let held: Buffer[] = []
  let size = 0
  let tail = Buffer.from('\n')
  const finish = () => {
    const message = size > limit ? undefined : withoutEnvelope(Buffer.concat(held, size))
    held = []
    size = 0
    return message
  }
  const hold = (piece: Buffer) => {
    size += piece.length
    if (size <= limit) held.push(piece)
    else held = []
  }
  for await (const piece of bytes) {
    let window = Buffer.concat([tail, piece])
    for (let at = window.indexOf(separator); at >= 0; at = window.indexOf(separator)) {
      hold(window.subarray(0, at + 1))
      if (size > 1) yield finish()
      else finish()
      window = window.subarray(at + 1)
    }
    const kept = Math.min(separator.length - 1, window.length)
    hold(window.subarray(0, window.length - kept))
    tail = Buffer.from(window.subarray(window.length - kept))
  }
  hold(tail)
  if (size > 1) yield finish()
}

/** The mail after its `From ` line, its quoted `>From ` lines undone. */
function withoutEnvelope(message: Buffer): Buffer {
  const end = message.indexOf(10)
  const body = message.subarray(0, 5).toString('latin1') === 'From ' && end >= 0 ? message.subarray(end + 1) : message
  return body.includes('\n>From ') ? Buffer.from(body.toString('latin1').replace(/^>From /gm, 'From '), 'latin1') : body
}
