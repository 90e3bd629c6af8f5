import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutsOf,
  headerText,
  leaves,
  parseMailDate,
  parseStructure,
  parseStructured,
  partBytes,
  readHeaders,
  transferDecoded,
  uudecoded,
} from './index.ts'

const parameter = (text: string, name: string) => parseStructured(text).parameters.get(name)
const headers = (text: string) => readHeaders(Buffer.from(text, 'latin1'), 0, text.length).headers

describe('a content type', () => {
  it.each([
    ['text/plain; charset=utf-8', 'text/plain', { charset: 'utf-8' }],
    ['Text/Plain; charset="utf-8"; format=flowed', 'text/plain', { charset: 'utf-8', format: 'flowed' }],
    ['application/x-a; name*0="long "; name*1="name; with.pdf"', 'application/x-a', { name: 'long name; with.pdf' }],
    ["application/x-a; filename*=UTF-8''%e2%82%ac%20rates.txt", 'application/x-a', { filename: '€ rates.txt' }],
    ['text/html', 'text/html', {}],
  ])('%s is taken apart', (value, type, parameters) => {
    const parsed = parseStructured(value)
    expect(parsed.value).toBe(type)
    expect(Object.fromEntries(parsed.parameters)).toEqual(parameters)
  })
})

it('folded headers are joined, whatever ends their lines', () => {
  for (const end of ['\r\n', '\n', '\r'])
    expect(headers(`Subject: a${end} b${end}To: c${end}${end}`)).toEqual([
      { name: 'subject', sent: 'Subject', value: 'a b' },
      { name: 'to', sent: 'To', value: 'c' },
    ])
})

it('quoted-printable gives back what was encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      const encoded = Array.from(bytes, byte => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join('')
        .replace(/(.{72})/g, '$1=\r\n')
      expect(transferDecoded(Buffer.from(encoded), 'quoted-printable')).toEqual(Buffer.from(bytes))
    }),
  )
})

it('a uuencoded file is found in a text', () => {
  expect(uudecoded('words\nbegin 644 cat.txt\n#0V%T\n`\nend\n')).toEqual({ name: 'cat.txt', data: Buffer.from('Cat') })
})

it('any bytes are taken apart without an exception, and no part has more bytes than the mail', () => {
  const line = fc.constantFrom(
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: multipart/mixed; boundary="b"',
    '--b',
    '--b--',
    '',
    'words',
    'Content-Transfer-Encoding: base64',
    'QUJD',
    ' folded',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), lines => {
      const mail = Buffer.from(lines.join('\r\n'))
      for (const part of leaves(parseStructure(mail)))
        expect(partBytes(mail, part).length).toBeLessThanOrEqual(mail.length)
    }),
  )
})

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

  it('undoes quoted-printable and uuencode', () => {
    expect(transferDecoded(Buffer.from('Gr=C3=BC=\r\n=C3=9Fe =3D=zz  \r\n'), 'quoted-printable').toString()).toBe(
      'Grüße ==zz  \r\n',
    )
    expect(transferDecoded(Buffer.from('begin 644 a\n#0V%T\n`\nend\n'), 'x-uuencode').toString()).toBe('Cat')
  })

  it('decodes headers that are folded, encoded, raw UTF-8 or raw Latin', () => {
    expect(headerText(headers('Subject: =?utf-8?B?R3LDvA==?=\n =?utf-8?Q?=C3=9Fe?= x\n\n'), 'subject')).toBe('Grüße x')
    expect(headerText(headers('Subject: Gr\xc3\xbc\xc3\x9fe\n\n'), 'subject')).toBe('Grüße')
    expect(headerText(headers('Subject: Gr\xfc\xdfe\n\n'), 'subject')).toBe('Grüße')
  })

  it('passes over a line that is no header where headers go on to a blank line, and keeps its text', () => {
    expect(headers('A: 1\nno header\nB: 2\n\ntext').map(({ name, value }) => [name, value])).toEqual([
      ['a', '1'],
      ['', 'no header'],
      ['b', '2'],
    ])
    const twoLines = Buffer.from('A: 1\nfirst words\nmore words\nB: 2\n\ntext')
    expect(readHeaders(twoLines, 0, twoLines.length)).toMatchObject({ headers: [{ name: 'a' }], bodyStart: 5 })
    const endless = Buffer.from('x\nA: 1\n'.repeat(100_000))
    expect(readHeaders(endless, 0, endless.length).bodyStart).toBe(0)
  })

  it('begins the body at the first line that is no header', () => {
    expect(readHeaders(Buffer.from('A: 1\nno header\nB: 2\n'), 0, 20)).toEqual({
      headers: [{ name: 'a', sent: 'A', value: '1' }],
      bodyStart: 5,
    })
  })

  it('says what it did not tell apart, and loses nothing of it', () => {
    const head = 'Content-Type: multipart/mixed; boundary=b\n\n'
    const many = Buffer.from(head + '--b\n\nx\n'.repeat(10_001) + '--b\n\nlast\n--b--\n')
    const parts = leaves(parseStructure(many))
    expect([parts.length, cutsOf(parseStructure(many))]).toEqual([10_000, ['parts']])
    expect(parts.map(part => partBytes(many, part).toString()).at(-1)).toContain('last')
    const nested = (depth: number) =>
      Buffer.from(
        Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join(
          '',
        ) + '\ndeep',
      )
    expect([cutsOf(parseStructure(nested(50))), cutsOf(parseStructure(nested(51)))]).toEqual([[], ['depth']])
    const deepest = leaves(parseStructure(nested(60))).map(part => partBytes(nested(60), part).toString())
    expect(deepest.join('')).toContain('deep')
  })

  it('finds parts between lines that end in CR alone, and by boundaries that are no ASCII', () => {
    const message = Buffer.from('Content-Type: multipart/mixed; boundary=bé\r\r--bé\r\rone\r--bé\r\rtwo\r--bé--\r')
    expect(leaves(parseStructure(message)).map(part => partBytes(message, part).toString())).toEqual(['one', 'two'])
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
