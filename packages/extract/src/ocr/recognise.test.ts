import { expect, it } from 'vitest'
import { card, darkPage, picture, scannedPdf, unknownScript } from '../testing/picture.ts'
import { readDocument } from '../testing/read.ts'
import { joined } from './join-readings.ts'
import { inOtherScript } from './recognise.ts'

const words = ['Account DE89 3704 0044 0532 0130 00', 'of Ada Lovelace in London']

it('words of a picture are read only when recognition is on, and its cost is told', async () => {
  const image = picture(words)
  const off = await readDocument(image)
  expect(off.outcome).toMatchObject({ status: 'partial', reason: 'ocr_off' })
  const auto = await readDocument(image, { ocr: 'auto' })
  expect(auto.outcome).toMatchObject({
    status: 'complete',
    properties: { ocrPages: 1, ocrMs: expect.any(Number) as number },
  })
  expect(auto.text).toContain('DE89 3704 0044 0532 0130 00')
}, 60_000)

it('a scanned page of a PDF is recognised', async () => {
  const scanned = await readDocument(scannedPdf(picture(words, 'image/jpeg')), { ocr: 'auto' })
  expect(scanned.text).toContain('Ada Lovelace')
  expect(scanned.outcome).toMatchObject({ status: 'complete', properties: { ocrPages: 1 } })
}, 60_000)

const stamp = 'Received at the front desk on the 3rd of March, office copy'

it('a page whose text is a stamp on a picture was not read completely while recognition is off', async () => {
  const off = await readDocument(scannedPdf(picture(words, 'image/jpeg'), { text: stamp }))
  expect(off.text).toContain('front desk')
  expect(off.outcome).toMatchObject({ status: 'partial', reason: 'ocr_off' })
  const auto = await readDocument(scannedPdf(picture(words, 'image/jpeg'), { text: stamp }), { ocr: 'auto' })
  expect(auto.text).toContain('Ada Lovelace')
})

it('a page of text with a small picture, such as a logo, was', async () => {
  const { outcome } = await readDocument(scannedPdf(picture(words, 'image/jpeg'), { text: stamp, width: 100 }))
  expect(outcome.status).toBe('complete')
})

it('recognition that takes too long ends in partial, and the next picture is read', async () => {
  const image = picture(words)
  const { outcome } = await readDocument(image, { ocr: 'auto', limits: { ocrTimeMs: 1 } })
  expect(outcome).toMatchObject({ status: 'partial', reason: 'time_limit' })
  expect((await readDocument(image, { ocr: 'auto' })).text).toContain('Lovelace')
}, 60_000)

it('a page in Hebrew is read in its own letters', async () => {
  const page = picture(['חוזה שכירות דירה בתל אביב', 'השוכר מתחייב לשלם דמי שכירות'])
  expect((await readDocument(page, { ocr: 'auto' })).text).toContain('חוזה שכירות דירה')
}, 60_000)

it('a picture of which most letters cannot be told surely was not read completely', async () => {
  const { outcome } = await readDocument(picture(words, 'image/png', true), { ocr: 'auto' })
  expect(outcome).toMatchObject({ status: 'partial', reason: 'part_unreadable' })
  expect(outcome.detail).toContain('could not be told surely')
}, 60_000)

it('a page photographed in the dark is read', async () => {
  const { text } = await readDocument(darkPage(words), { ocr: 'auto' })
  expect(text).toContain('Ada Lovelace')
}, 60_000)

it('a picture of rows of signs that nobody could tell was not read completely', async () => {
  const { outcome } = await readDocument(unknownScript(4), { ocr: 'auto' })
  expect(outcome).toMatchObject({ status: 'partial', reason: 'part_unreadable' })
}, 60_000)

it('letters of another script that are seen in a photograph do not speak', () => {
  const photo = { text: '9, 10, n - 12', confidence: 37, seen: 9, sure: 0 }
  expect(inOtherScript(photo, { text: 'שוו', confidence: 41, seen: 9, sure: 6 })).toBe(photo)
  expect(inOtherScript(photo, { text: 'חוזה שכירות', confidence: 91, seen: 10, sure: 10 }).text).toBe('חוזה שכירות')
})

it('light letters on a run of colours are read', async () => {
  const { text } = await readDocument(card(['GREENFIELD BANK', 'VALID THRU 01/28', 'MARTHA LINDQVIST']), {
    ocr: 'auto',
  })
  expect(text).toContain('GREENFIELD BANK')
  expect(text).toContain('MARTHA LINDQVIST')
}, 60_000)

it('two readings of one picture say nothing twice', () => {
  const faint = { text: "DRIVER'S CTICENSE\n123 NORTH MAIN STREET", confidence: 46, seen: 53, sure: 53 }
  const clear = { text: '12 NORTH MAIN STREET\nveteran since 2016', confidence: 39, seen: 62, sure: 62 }
  expect(joined(faint, clear)).toEqual({ ...clear, text: `${faint.text}\nveteran since 2016` })
  expect(joined(clear, faint)).toBe(clear)
})
