import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { people } from '../addresses.ts'
import { attachmentName, attachmentsOf } from './attachments.ts'
import { parseMailDate } from './dates.ts'
import { decodePart, decodeQuotedPrintable, decodeUuencode } from './decode.ts'
import { headerText, readHeaders } from './header.ts'
import { parseStructured } from './parameters.ts'
import { withoutAttachments } from './reduce.ts'
import { parseStructure } from './structure.ts'

const parameter = (text: string, name: string) => parseStructured(text).parameters.get(name)
const names = (text: string) => {
  const message = Buffer.from(text)
  return attachmentsOf(parseStructure(message)).map((part, index) => attachmentName(message, part, index))
}
const headers = (text: string) => readHeaders(Buffer.from(text, 'latin1'), 0, text.length).headers

describe('MIME', () => {
  it('reads parameters with quotes, semicolons, charsets and continuations', () => {
    expect(parameter('attachment; filename="a;b \\"c\\".pdf"; size=3', 'filename')).toBe('a;b "c".pdf')
    expect(parameter("attachment; filename*=utf-8''na%C3%AFve%20plan.pdf; filename=old.pdf", 'filename')).toBe(
      'naïve plan.pdf',
    )
    expect(parameter('attachment; filename*1="two.pdf"; filename*0*=iso-8859-1\'\'%E9-one-', 'filename')).toBe(
      'é-one-two.pdf',
    )
    expect(parameter('application/pdf; name="=?utf-8?Q?Gr=C3=BC=C3=9Fe.pdf?="', 'name')).toBe('Grüße.pdf')
    expect(parameter('text/plain; charset', 'charset')).toBeUndefined()
  })

  it('never takes a path from a name that a sender chose', () => {
    expect(names('Content-Type: application/pdf; name="../../etc/x.pdf"\n\nx')).toEqual(['x.pdf'])
    expect(names('Content-Type: application/pdf; name="C:\\\\temp\\\\y.pdf"\n\nx')).toEqual(['y.pdf'])
    expect(names('Content-Type: application/pdf\n\nx')).toEqual(['attachment-1.pdf'])
  })

  it('keeps the text parts of a message and leaves its attachments out, byte for byte', () => {
    const text = [
      'Subject: x',
      'Content-Type: multipart/mixed; boundary="=b"',
      '',
      'preamble',
      '--=b',
      'Content-Type: multipart/alternative; boundary=c',
      '',
      '--c',
      '',
      'plain',
      '--c',
      'Content-Type: text/html',
      '',
      '<b>html</b>',
      '--c--',
      '--=b',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      '',
      'deep',
      '--=b',
      'Content-Type: text/plain; name=notes.txt',
      '',
      'notes',
      '--=b--',
      'epilogue',
      '',
    ].join('\r\n')
    const message = Buffer.from(text)
    const root = parseStructure(message)
    expect(
      attachmentsOf(root).map((part, index) => [
        attachmentName(message, part, index),
        decodePart(message, part).toString(),
      ]),
    ).toEqual([
      ['inner.eml', 'Subject: inner\r\n\r\ndeep'],
      ['notes.txt', 'notes'],
    ])
    const cut = text.slice(0, text.indexOf('--=b\r\nContent-Type: message/rfc822')) + text.slice(text.indexOf('--=b--'))
    expect(withoutAttachments(message, root).toString()).toBe(cut)
  })

  it('keeps the headers of a message that is nothing but an attachment', () => {
    const message = Buffer.from(
      'Subject: x\nContent-Type: application/pdf;\n name=a.pdf\nContent-Transfer-Encoding: base64\nTo: a@b.c\n\nJVBERg==\n',
    )
    expect(withoutAttachments(message, parseStructure(message)).toString()).toBe('Subject: x\nTo: a@b.c\r\n\r\n')
  })

  it('ends a part whose closing boundary is missing at the end, and ignores boundaries inside lines', () => {
    const message = Buffer.from(
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: image/png\n\nab --b cd\n--bx\nend',
    )
    const [part] = attachmentsOf(parseStructure(message))
    expect(part && decodePart(message, part).toString()).toBe('ab --b cd\n--bx\nend')
  })

  it('gives some structure for any bytes, with every range inside the message', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '--b\n',
        '--b--\n',
        'Content-Type: multipart/mixed; boundary=b\n',
        'Content-Type: message/rfc822\n',
        '\n',
        '\r\n',
        'text\n',
        '\0\xff',
        'From x\n',
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map(parts => Buffer.from(parts.join(''), 'latin1')),
          fc.uint8Array().map(bytes => Buffer.from(bytes)),
        ),
        message => {
          const root = parseStructure(message)
          for (const part of attachmentsOf(root)) {
            expect(part.from).toBeLessThanOrEqual(part.bodyStart)
            expect(part.bodyStart).toBeLessThanOrEqual(part.bodyEnd)
            expect(part.to).toBeLessThanOrEqual(message.length)
          }
          expect(withoutAttachments(message, root).length).toBeLessThanOrEqual(message.length + 4)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('undoes quoted-printable and uuencode', () => {
    expect(decodeQuotedPrintable(Buffer.from('Gr=C3=BC=\r\n=C3=9Fe =3D=zz  \r\n')).toString()).toBe('Grüße ==zz  \r\n')
    expect(decodeUuencode(Buffer.from('begin 644 a\n#0V%T\n`\nend\n')).toString()).toBe('Cat')
  })

  it('decodes headers that are folded, encoded, raw UTF-8 or raw Latin', () => {
    expect(headerText(headers('Subject: =?utf-8?B?R3LDvA==?=\n =?utf-8?Q?=C3=9Fe?= x\n\n'), 'subject')).toBe('Grüße x')
    expect(headerText(headers('Subject: Gr\xc3\xbc\xc3\x9fe\n\n'), 'subject')).toBe('Grüße')
    expect(headerText(headers('Subject: Gr\xfc\xdfe\n\n'), 'subject')).toBe('Grüße')
  })

  it('splits messages that are made to be slow', () => {
    const head = 'Content-Type: multipart/mixed; boundary=b\n\n'
    expect(attachmentsOf(parseStructure(Buffer.from(head + 'x--b '.repeat(1_000_000)))).length).toBe(0)
    expect(
      attachmentsOf(parseStructure(Buffer.from(head + '--b\nContent-Type: a/b\n\nx\n'.repeat(50_000)))).length,
    ).toBe(10_000)
    expect(attachmentsOf(parseStructure(Buffer.from(`--b\n${head}`.repeat(20_000)))).length).toBe(0)
  })

  it('reads headers that are made to be slow', () => {
    const size = 90_000
    const slow = [
      `attachment; a="${'\\"'.repeat(size / 2)}\\`,
      `a; b=${' '.repeat(size)}x`,
      `${'"'.repeat(size)}`,
      `${';'.repeat(size)}`,
      `a; ${'x*0*='.repeat(size / 5)}`,
    ]
    expect(slow.map(text => parseStructured(text).value.length > size)).toEqual([false, false, false, false, false])
    const addresses = [
      '('.repeat(size),
      '<'.repeat(size),
      ' '.repeat(size) + '@',
      '"'.repeat(size),
      'a@b,'.repeat(size / 4),
      `${' .'.repeat(size / 2)}@`,
      'a:'.repeat(size / 2),
    ]
    expect(addresses.every(text => people([{ name: 'to', value: text }], ['to']).length <= 10_000)).toBe(true)
    expect(decodeQuotedPrintable(Buffer.from(' '.repeat(10 * size) + 'x')).length).toBe(10 * size + 1)
    expect(headerText([{ name: 'subject', value: '=?utf-8?Q?'.repeat(size / 10) }], 'subject')).toBeDefined()
  })

  it('begins the body at the first line that is no header', () => {
    expect(readHeaders(Buffer.from('A: 1\nno header\nB: 2\n'), 0, 20)).toEqual({
      headers: [{ name: 'a', value: '1' }],
      bodyStart: 5,
    })
  })
})

describe('mail dates', () => {
  it('are read as RFC 5322, asctime or ISO 8601, with the zones that mail programs write', () => {
    const at = (text: string) => parseMailDate(text)?.toISOString()
    expect(at('Mon, 14 May 2001 16:39:00 -0700 (PDT)')).toBe('2001-05-14T23:39:00.000Z')
    expect(at('Thu, 1 Jan 98 00:00 EST')).toBe('1998-01-01T05:00:00.000Z')
    expect(at('Mon Jun  1 10:00:00 2009')).toBe('2009-06-01T10:00:00.000Z')
    expect(at('Wed Dec 31 23:59:59 MET 1997')).toBe('1997-12-31T22:59:59.000Z')
    expect(at('2025-07-29T12:42:06.000Z')).toBe('2025-07-29T12:42:06.000Z')
  })

  it('are nothing when they make no sense', () => {
    expect(['', 'yesterday', 'Tue, 30 Jun 3609 15:33:50 +0600', '32 Foo 2020 10:00'].map(parseMailDate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('never throw', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(parseMailDate(text)?.getTime() ?? 1).toBeGreaterThan(0)
      }),
    )
  })
})

describe('people in headers', () => {
  const found = (text: string) => people(headers(`To: ${text}\n\n`), ['to'])

  it('come with their names, out of groups, each once', () => {
    expect(found('"Ward, Kim" <KIM@x.org>, Team: a@x.org, kim@x.org;, undisclosed-recipients:;')).toEqual([
      { kind: 'user', name: 'kim@x.org', address: 'kim@x.org', displayName: 'Ward, Kim' },
      { kind: 'user', name: 'a@x.org', address: 'a@x.org' },
    ])
  })

  it('may be Exchange directory names or bare names', () => {
    expect(found('"Ward, Kim" </O=ENRON/OU=NA/CN=RECIPIENTS/CN=KWARD>, Lee')).toEqual([
      { kind: 'user', name: '/O=ENRON/OU=NA/CN=RECIPIENTS/CN=KWARD', displayName: 'Ward, Kim' },
      { kind: 'user', name: 'Lee' },
    ])
  })

  it('are read from any text without a fault', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(found(text.replace(/[\r\n]/g, ' ')).every(person => person.name !== '')).toBe(true)
      }),
    )
  })
})
