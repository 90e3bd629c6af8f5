import { mboxMessages, unescapeFrom } from '@sharelight/mime'
import { LimitReached } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { decodeBytes } from '../../text/decode.ts'
import { Held } from './held.ts'

/** A mailbox (RFC 4155): one mail after the other, only one of them in memory. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const held = new Held(doc.source.stream(), doc.limits.memoryBytes)
  try {
    yield* readMessages(doc, held)
  } finally {
    await held.close()
  }
}

async function* readMessages(doc: Reading, held: Held): AsyncGenerator<TextChunk> {
  let number = 0
  for await (const { start, length } of mboxMessages(held)) {
    if (length === 0) continue
    number++
    const member = { name: `message ${number}`, kind: 'message' } as const
    const message = held.take(start, length)
    if (message) yield* doc.member(fromBytes(unescapeFrom(message), `${member.name}.eml`), member)
    else doc.unreadable(member, tooLarge(doc, `Message ${number}`))
    held.letGo(start + length)
  }
  doc.set('messages', number)
  if (number === 0) yield* readAsText(doc, held)
}

/** What has no separator after all, such as one in a charset of two bytes a character. */
async function* readAsText(doc: Reading, held: Held): AsyncGenerator<TextChunk> {
  const bytes = held.take(0, held.end)
  if (!bytes) throw tooLarge(doc, 'A mailbox without a separator')
  yield doc.text(doc.body(), await decodeBytes(bytes))
}

function tooLarge({ limits }: Reading, what: string): LimitReached {
  return new LimitReached('memory_limit', `${what} is larger than ${limits.memoryBytes} bytes.`)
}
