import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../testing/read.ts'
import { parseContentType, parseHeaders } from './headers.ts'
import { parseMime, partBytes } from './parse.ts'
import { transferDecoded, uudecoded } from './transfer.ts'

describe('a content type', () => {
  it.each([
    ['text/plain; charset=utf-8', 'text/plain', { charset: 'utf-8' }],
    ['Text/Plain; charset="utf-8"; format=flowed', 'text/plain', { charset: 'utf-8', format: 'flowed' }],
    ['application/x-a; name*0="long "; name*1="name; with.pdf"', 'application/x-a', { name: 'long name; with.pdf' }],
    ["application/x-a; filename*=UTF-8''%e2%82%ac%20rates.txt", 'application/x-a', { filename: '€ rates.txt' }],
    ['text/html', 'text/html', {}],
  ])('%s is taken apart', (value, type, parameters) => {
    const parsed = parseContentType(value)
    expect(parsed.type).toBe(type)
    expect(Object.fromEntries(parsed.parameters)).toEqual(parameters)
  })
})

it('folded headers are joined and lines that are none are passed over', () => {
  expect(parseHeaders('Subject: a\r\n b\r\nno header\r\nTo: c\r\n')).toEqual([
    { name: 'Subject', value: 'a b' },
    { name: 'To', value: 'c' },
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
      const { parts } = parseMime(mail)
      for (const part of parts) expect(partBytes(part).length).toBeLessThanOrEqual(mail.length)
    }),
  )
})

it('a mail whose boundary never closes gives its parts', async () => {
  const { text, outcome } = await readDocument(
    'From: a@b.c\nTo: d@e.f\nSubject: x\nContent-Type: multipart/mixed; boundary=q\n\npreamble\n--q\n\nfirst words\n--q\nContent-Type: text/html\n\n<p>second words',
  )
  expect(text).toContain('first words')
  expect(text).toContain('second words')
  expect(text).not.toContain('preamble')
  expect(outcome.status).toBe('complete')
})

it('an HTML body that only repeats the plain one is not read twice', async () => {
  const { parts } = await readDocument(
    'From: a@b.c\nTo: d@e.f\nSubject: x\nContent-Type: multipart/alternative; boundary=q\n\n--q\nContent-Type: text/plain\n\nonce only\n--q\nContent-Type: text/html\n\n<p>once <b>only</b></p>\n--q--\n',
  )
  expect(parts['section body']?.match(/once/g)).toHaveLength(1)
})

it('each mail of a mailbox is a document of its own, its quoted From lines undone', async () => {
  const mail = (word: string) =>
    `From x@y.z Mon Jan  1 00:00:00 2024\nFrom: a@b.c\nSubject: ${word}\n\n>From here on ${word}\n\n`
  const { outcome, text } = await readDocument(mail('one') + mail('two'))
  expect(outcome.parts.filter(part => part.kind === 'message').map(part => part.name)).toEqual([
    'message 1',
    'message 2',
  ])
  expect(text).toContain('\nFrom here on two')
})
