import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mboxMessages } from './messages.ts'
import { startsMessage } from './separator.ts'
import { unescapeFrom } from './unescape.ts'

const separators = [
  'From kim@example.com Mon Jun  1 10:00:00 2009',
  'From - Thu Jan 01 00:00:00 2020',
  'From 184@xxx',
  'From MAILER-DAEMON Fri, 12 Sep 2003 08:45:10 +0200',
]
const line = fc.oneof(
  fc.constantFrom(
    '',
    'From here on',
    'From Russia with love',
    '>From a',
    '--b',
    'Year: 1963',
    '.',
    'from kim@example.com',
  ),
  fc.string({ maxLength: 60 }).map(text => text.replace(/[\r\n]/g, ' ')),
)
const body = fc.array(line, { maxLength: 12 })
const mailbox = fc.array(fc.record({ separator: fc.constantFrom(...separators), body }), { minLength: 1, maxLength: 8 })

describe('mbox', () => {
  async function split(text: string): Promise<string[]> {
    const bytes = Buffer.from(text, 'latin1')
    const messages: string[] = []
    const read = (at: number, length: number) => Promise.resolve(bytes.subarray(at, at + length))
    for await (const { start, length } of mboxMessages({ read }))
      messages.push(bytes.toString('latin1', start, start + length))
    return messages
  }

  const write = (lines: readonly string[], eol: string) => ['Subject: x', '', ...lines].join(eol) + eol
  const latin = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

  it('gives back the messages that were written with escaping (mboxrd), with either line break', async () => {
    await fc.assert(
      fc.asyncProperty(mailbox, fc.constantFrom('\n', '\r\n'), async (mails, eol) => {
        const messages = mails.map(mail => latin(write(mail.body, eol)))
        const file = mails
          .map(
            (mail, index) => `${mail.separator}${eol}${(messages[index] ?? '').replace(/^(>*From )/gm, '>$1')}${eol}`,
          )
          .join('')
        expect(
          (await split(file)).map(message => unescapeFrom(Buffer.from(message, 'latin1')).toString('latin1')),
        ).toEqual(messages)
      }),
      { numRuns: 150 },
    )
  })

  it('gives back messages with unescaped separators in their text where Content-Length tells their end (mboxcl2)', async () => {
    const nested = 'Text\n\nFrom kim@example.com Mon Jun  1 10:00:00 2009\nSubject: quoted\n\nMore\n'
    const message = `Subject: x\nContent-Length: ${nested.length}\n\n${nested}`
    expect(await split(`${separators[0]}\n${message}\n${separators[0]}\nSubject: y\n\nz\n`)).toEqual([
      message,
      'Subject: y\n\nz\n',
    ])
  })

  it('does not believe a Content-Length that leads nowhere', async () => {
    for (const wrong of ['3', '99999999', '0', '-1', 'x']) {
      const message = `Subject: x\nContent-Length: ${wrong}\n\nText\n`
      expect(await split(`${separators[0]}\n${message}\n${separators[0]}\nSubject: y\n\nz\n`)).toEqual([
        message,
        'Subject: y\n\nz\n',
      ])
    }
  })

  it('finds messages across the blocks that are held in memory', async () => {
    const sizes = [2 ** 20 - 60, 2 ** 20, 2 ** 20 + 1, 2 * 2 ** 20 - 70, 3 * 2 ** 20, 5, 2 ** 19]
    const messages = sizes.map((size, index) => `Subject: ${index}\n\n${'x'.repeat(size)}\n`)
    expect(
      (await split(messages.map(message => `${separators[0]}\n${message}\n`).join(''))).map(message => message.length),
    ).toEqual(messages.map(message => message.length))
  })

  it('reads archives of nothing but separators, and of lines that look like them', async () => {
    expect((await split(`${separators[0]}\n\n`.repeat(50_000))).length).toBe(50_000)
    expect((await split(`${separators[0]}\n\n${'\nFrom '.repeat(50_000)}`)).length).toBe(1)
  })

  it('reads an archive that begins with a byte order mark, and none from other text', async () => {
    expect(await split(`\xef\xbb\xbfFrom -\nSubject: a\n\nb\n`)).toEqual(['Subject: a\n\nb\n'])
    expect(await split('nothing here')).toEqual([])
    expect(await split('')).toEqual([])
  })

  it('takes no sentence for a separator', () => {
    const starts = (text: string, next: string, before = '\n\n') => startsMessage({ before, line: text, next })
    expect(starts('From Russia with love', 'Year: 1963')).toBe(false)
    expect(starts('From the desk of Kim', '')).toBe(false)
    expect(starts('From -', 'From: Kim <kim@example.com>')).toBe(true)
    expect(starts('From kim@example.com', 'Just text')).toBe(false)
    expect(starts('From kim Mon Jun  1 10:00:00 2009', 'Subject: x', 'xx\n')).toBe(true)
  })
})
