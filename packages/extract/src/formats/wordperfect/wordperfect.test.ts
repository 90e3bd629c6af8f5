import { describe, expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

const said = 'DE89 3704 0044 0532 0130 00'
/** From version 6 on a space is a function of its own. */
const spaced = said.replaceAll(' ', '\x80')
const bytes = (...values: (number | string)[]) =>
  Buffer.concat(values.map(value => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from([value]))))

interface Made {
  version?: number
  /** What stands between the header and the document. */
  before?: Buffer
  encrypted?: boolean
}

/** A file of these functions and letters. */
function document(text: Buffer, { version = 2, before = Buffer.alloc(0), encrypted = false }: Made = {}): Buffer {
  const head = Buffer.alloc(16)
  head.write('\xffWPC', 'latin1')
  head.writeUInt32LE(16 + before.length, 4)
  head.set([1, 10, version, 1, encrypted ? 7 : 0, 0, 16, 0], 8)
  return Buffer.concat([head, before, text])
}

/** A function of version 6 whose length varies. */
function varying(group: number, kind: number, content = Buffer.alloc(0)): Buffer {
  const size = content.length + 8
  return Buffer.concat([bytes(group, kind, size & 255, size >> 8, 0), content, bytes(size & 255, size >> 8, group)])
}

/** Its counterpart of version 5, whose size counts what follows it. */
function varying5(group: number, kind: number, content: Buffer): Buffer {
  const size = content.length + 4
  return Buffer.concat([bytes(group, kind, size & 255, size >> 8), content, bytes(size & 255, size >> 8, kind, group)])
}

/** An index with one packet of text in one block. */
function packets(text: string): Buffer {
  const head = Buffer.alloc(14)
  head.writeUInt16LE(2, 2)
  const entry = Buffer.alloc(14)
  entry[1] = 8
  entry.writeUInt32LE(10 + text.length, 6)
  entry.writeUInt32LE(16 + 28, 10)
  const packet = Buffer.alloc(10)
  packet.writeUInt16LE(1, 0)
  packet.writeUInt32LE(text.length, 6)
  return Buffer.concat([head, entry, packet, Buffer.from(text, 'latin1')])
}

describe('a WordPerfect document', () => {
  it('of version 6 gives its text with letters of other sets, lines, cells and tabs', async () => {
    const text = bytes(
      `IBAN\x80${spaced}\xcc`,
      'M',
      0x1c,
      'ller',
      varying(0xd0, 10).toString('latin1'),
      'Cell\xc6',
      0xf0,
      1,
      10,
      0xf0,
      0xf0,
      54,
      4,
      0xf0,
      varying(0xe0, 0).toString('latin1'),
      varying(0xd4, 2, Buffer.from('not text')).toString('latin1'),
      'broken\xcfline\xcc',
    )
    const read = await readDocument(document(text), { name: 'a.wpd' })
    expect(read.text).toBe(`IBAN ${said}\nMüller\tCell\tаﬁ\tbroken line\n\n`)
    expect(read.outcome).toMatchObject({ status: 'complete', mime: 'application/vnd.wordperfect' })
  })

  it('gives what was deleted and is still there, and what stands beside the text', async () => {
    const text = bytes('kept\xcc', 0xf1, 0, 1, 0, 0xf1, `gone\x80${spaced}`, 0xf1, 1, 1, 0, 0xf1, 'last')
    const { parts } = await readDocument(document(text, { before: packets('A\x80note') }))
    expect(parts).toMatchObject({
      'section body': 'kept\nlast\n',
      'tracked-change deleted': `gone ${said}\n`,
      'note notes and headers': 'A note\n\n',
    })
  })

  it('of version 5 gives its text, a footnote and a header', async () => {
    const note = Buffer.concat([Buffer.alloc(1 + 2 + 1 + 2 + 9), Buffer.from('See the annex'), Buffer.alloc(4)])
    const header = Buffer.concat([Buffer.alloc(18), Buffer.from('Confidential'), Buffer.alloc(4)])
    const text = Buffer.concat([
      varying5(0xd5, 0, header),
      bytes(`IBAN ${said}`),
      varying5(0xd6, 0, note),
      bytes(0x0d, 'M', 0xc0, 71, 1, 0xc0, 'ller', 0x0a, 'End'),
    ])
    const { parts } = await readDocument(document(text, { version: 0 }), { name: 'old.doc' })
    expect(parts['section body']).toBe(`IBAN ${said} Müller\nEnd\n`)
    expect(parts['note notes and headers']).toBe('Confidential\nSee the annex\n\n')
  })

  it('that needs a password, is of another version, or cut off, says so', async () => {
    const status = async (file: Buffer) => (await readDocument(file)).outcome
    expect(await status(document(bytes('x'), { encrypted: true }))).toMatchObject({ reason: 'encrypted' })
    expect(await status(document(bytes('x'), { version: 9 }))).toMatchObject({ reason: 'unsupported' })
    expect(await status(document(bytes('x')).subarray(0, 12))).toMatchObject({ status: 'failed', reason: 'malformed' })
    expect(await status(document(bytes('x', 0xf0, 1, 14, 0xf0)))).toMatchObject({
      status: 'partial',
      reason: 'part_unreadable',
    })
  })

  it('of functions that do not end, or of packets that all are the whole file, is read once through', async () => {
    for (const version of [0, 2]) {
      const torn = Buffer.from(
        Array.from({ length: 300_000 }, (_, at) => [0xd0, 0xff, 0xd5, 0xf1, 0xc0, 0xd6][at % 6] ?? 0),
      )
      const end = bytes(version ? spaced : said)
      expect((await readDocument(document(Buffer.concat([torn, end]), { version }))).text).toContain(said)
    }
    const entry = Buffer.alloc(14)
    entry[1] = 8
    entry.writeUInt32LE(0xffff_ffff, 6)
    const before = Buffer.concat([
      Buffer.from([0, 0, 0xff, 0xff]),
      Buffer.alloc(10),
      ...(Array(60_000).fill(entry) as Buffer[]),
    ])
    expect((await readDocument(document(bytes(said), { before }))).outcome.status).toBe('complete')
  })
})
