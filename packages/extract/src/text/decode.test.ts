import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../testing/read.ts'
import { decoded } from './decode.ts'

const german = 'Überweisung für Frau Müller, Größe und Übermaß: die Straße ist überall gleich schön, sagt der Käufer.\n'
const russian = 'Уважаемый клиент! Договор займа подписан сегодня, и мы ждём вашего ответа до конца недели.\n'
const japanese = '東京都三鷹市の契約書です。本日の会議は午後三時から始まります。よろしくお願いします。\n'
const chinese = '本合同由双方签订，自今日起生效，任何一方不得擅自变更或者解除合同的内容。\n'

describe('text is read in whatever encoding it has', () => {
  it.each([
    ['utf-8', german],
    ['windows-1252', german],
    ['iso-8859-1', german],
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['gbk', chinese],
    ['big5', '本合約由雙方簽訂，自今日起生效，任何一方不得擅自變更或者解除合約的內容。\n'],
    ['utf-16le', german],
    ['utf-16be', russian],
  ])('%s', async (charset, text) => {
    const sample = text.repeat(8)
    expect((await readDocument(iconv.encode(sample, charset))).text.split('\nname')[0]).toContain(sample.trim())
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('%s with a byte order mark', async charset => {
    expect((await readDocument(iconv.encode(german, charset, { addBOM: true }))).text).toContain('Überweisung')
  })

  it('as XML declares it', async () => {
    const bytes = iconv.encode(`<?xml version="1.0" encoding="koi8-r"?><a>${russian}</a>`, 'koi8-r')
    expect((await readDocument(bytes)).text).toContain('Уважаемый')
  })
})

it('cutting the bytes anywhere does not change the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), fc.array(fc.nat(40)), async (text, cuts) => {
      const bytes = Buffer.from(text)
      const places = [0, ...cuts.map(cut => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length]
      const pieces = places
        .slice(1)
        .map((end, index) => bytes.subarray(places[index], end))
        .filter(piece => piece.length > 0)
      let whole = ''
      for await (const piece of decoded(
        (async function* () {
          yield* pieces
        })(),
        { charset: 'utf-8' },
      ))
        whole += piece
      expect(whole).toBe(text.replace(/^\uFEFF/, ''))
    }),
  )
})

it('the quotation marks of windows-1252 are read as such', async () => {
  const bytes = Buffer.concat([
    Buffer.from('He said '),
    Buffer.from([0x93]),
    Buffer.from('Gr'),
    Buffer.from([0xfc]),
    Buffer.from('n'),
    Buffer.from([0x94]),
    Buffer.from(' and left the Stra'),
    Buffer.from([0xdf]),
    Buffer.from('e.\n'),
  ])
  expect((await readDocument(bytes)).text).toContain('“Grün”')
  expect((await readDocument(Buffer.from("{\\rtf1\\ansi\\ansicpg1252 \\'93quoted\\'94}"))).text).toContain('“quoted”')
})
