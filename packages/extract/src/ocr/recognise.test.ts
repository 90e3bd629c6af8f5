import { expect, it } from 'vitest'
import { picture, scannedPdf } from '../testing/picture.ts'
import { readDocument } from '../testing/read.ts'
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

it('letters of another script that are seen in a photograph do not speak', () => {
  const photo = { text: '9, 10, n - 12', confidence: 37 }
  expect(inOtherScript(photo, { text: 'שוו', confidence: 41 })).toBe(photo)
  expect(inOtherScript(photo, { text: 'חוזה שכירות', confidence: 91 }).text).toBe('חוזה שכירות')
})
