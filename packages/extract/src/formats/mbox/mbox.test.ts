import { describe, expect, it } from 'vitest'
import { fromStream } from '../../source/from-stream.ts'
import { readDocument } from '../../testing/read.ts'
import type { Read } from '../../testing/read.ts'

const line = 'From x@y.z Mon Jan  1 00:00:00 2024\n'
const mail = (subject: string, body: string) => `${line}From: a@b.c\nSubject: ${subject}\n\n${body}\n\n`
const messagesOf = ({ outcome }: Read) => outcome.parts.filter(({ kind }) => kind === 'message')
const megabyte = 2 ** 20

/** As it comes from within an archive: a stream in small pieces. */
async function* pieces(text: string, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size), 'latin1')
}

describe('a mailbox', () => {
  it('is read mail by mail, each a document of its own with its quoted From lines undone', async () => {
    const read = await readDocument(mail('one', '>From here on one') + mail('two', '>From here on two'))
    expect(messagesOf(read).map(({ name }) => name)).toEqual(['message 1', 'message 2'])
    expect(read.text).toContain('\nFrom here on two')
    expect(read.outcome.properties).toMatchObject({ messages: 2 })
  })

  it('takes no sentence that begins with From for a mail', async () => {
    const read = await readDocument(mail('one', 'Hello\n\nFrom Russia with love\nYear: 1963\nFrom the desk of Kim'))
    expect(messagesOf(read)).toHaveLength(1)
    expect(read.text).toContain('From Russia with love\nYear: 1963\nFrom the desk of Kim')
  })

  it('has a mail as long as its Content-Length says, where that is true', async () => {
    const nested = `Text\n\n${line}Subject: quoted\n\nMore\n`
    const whole = (length: number) => `${line}Subject: x\nContent-Length: ${length}\n\n${nested}\n${mail('two', 'end')}`
    expect(messagesOf(await readDocument(whole(nested.length)))).toHaveLength(2)
    for (const wrong of [3, 10 ** 9, 0]) expect(messagesOf(await readDocument(whole(wrong)))).toHaveLength(3)
  })

  it('may begin with empty lines and a byte order mark, and be in a charset that no separator is found in', async () => {
    for (const before of ['\n\n', '\ufeff', '\ufeff\r\n'])
      expect(messagesOf(await readDocument(before + mail('one', 'text')))).toHaveLength(1)
    const wide = Buffer.from(`\ufeff${mail('one', 'IBAN: DE89 3704 0044 0532 0130 00')}`, 'utf16le')
    const read = await readDocument(wide)
    expect(read.text).toContain('DE89 3704 0044 0532 0130 00')
    expect(read.outcome.status).toBe('complete')
  })

  it('gives the mails around one that is larger than memory may be, which it names, and looks no further ahead than that', async () => {
    const large = `${'x'.repeat(99)}\n`.repeat(80_000)
    const length = `Content-Length: ${large.length + 10 * megabyte}\n`
    const text =
      mail('one', 'first words') +
      mail('two', large).replace('Subject', `${length}Subject`) +
      mail('three', 'last words')
    const source = fromStream(pieces(text, 2 ** 16), { name: 'a.mbox' })
    const read = await readDocument(source, { limits: { memoryBytes: megabyte } })
    expect(messagesOf(read).map(({ reason }) => reason)).toEqual([undefined, 'memory_limit', undefined])
    expect(read.text).toContain('first words')
    expect(read.text).toContain('last words')
    expect(read.outcome).toMatchObject({ status: 'partial', reason: 'memory_limit' })
  })

  it('of many separators, and of as many mails whose Content-Length leads far away, is read once', async () => {
    const wrong = `${line}Content-Length: 900000\nSubject: x\n\na\n\n`.repeat(1000)
    const read = await readDocument(fromStream(pieces(wrong)), {})
    expect(messagesOf(read)).toHaveLength(1000)
    const empty = await readDocument(fromStream(pieces(`${line}\n`.repeat(50_000))), {})
    expect(empty.outcome.status).toBe('complete')
  })
})
