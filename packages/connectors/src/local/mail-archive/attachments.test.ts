import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerText, parseStructure, parseStructured, partBytes, readHeaders, transferDecoded } from '@sharelight/mime'
import { people } from '../../kit/mail/addresses.ts'
import { attachmentName, attachmentsOf } from '../../kit/mail/attachments.ts'
import { withoutAttachments } from '../../kit/mail/reduce.ts'

const names = (text: string) => {
  const message = Buffer.from(text)
  return attachmentsOf(parseStructure(message)).map((part, index) => attachmentName(message, part, index))
}
const headers = (text: string) => readHeaders(Buffer.from(text, 'latin1'), 0, text.length).headers

describe('attachments', () => {
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
        partBytes(message, part).toString(),
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
    expect(part && partBytes(message, part).toString()).toBe('ab --b cd\n--bx\nend')
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
    expect(addresses.every(text => people([{ name: 'to', sent: 'To', value: text }], ['to']).length <= 10_000)).toBe(
      true,
    )
    expect(transferDecoded(Buffer.from(' '.repeat(10 * size) + 'x'), 'quoted-printable').length).toBe(10 * size + 1)
    expect(
      headerText([{ name: 'subject', sent: 'Subject', value: '=?utf-8?Q?'.repeat(size / 10) }], 'subject'),
    ).toBeDefined()
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
