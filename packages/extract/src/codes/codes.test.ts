import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer'
import { picture } from '../testing/picture.ts'
import { readDocument } from '../testing/read.ts'
import { explainCode } from './explain-code.ts'
import { readCodes } from './read-codes.ts'

beforeAll(() => {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  void prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })
})

/** A photographed page: words above, and these codes below them, a little turned. */
async function page(words: readonly string[], codes: readonly [WriteInputBarcodeFormat, string][]): Promise<Buffer> {
  const above = await loadImage(picture(words))
  const canvas = createCanvas(1400, above.height + codes.length * 700)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fdfcf8'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(above, 0, 0)
  context.rotate(0.03)
  for (const [index, [format, text]] of codes.entries()) {
    const { image, error } = await writeBarcode(text, { format, scale: 4 })
    if (!image) throw new Error(error)
    context.drawImage(await loadImage(Buffer.from(await image.arrayBuffer())), 100, above.height + index * 700)
  }
  return canvas.toBuffer('image/jpeg')
}

const licence =
  '@\n\u001e\rANSI 636000090002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDBB06061986\nDBA12102028\nDAG2300 WEST BROAD STREET\nDAIRICHMOND\nDAJVA\nDAK232690000  \nDCGUSA\r'
const transfer =
  'BCD\n002\n1\nSCT\nCOBADEFFXXX\nAda Lovelace\nDE89370400440532013000\nEUR12.30\n\nRF18539007547034\n\nRent'
const boarding = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100'

it('codes in a picture are read when recognition is on', async () => {
  const photo = await page(
    ['Guest house of Ada Lovelace'],
    [
      ['QRCode', 'WIFI:S:Guest\\;s;T:WPA;P:violet\\:otter;;'],
      ['PDF417', licence],
      ['Code128', '4539148803436467'],
    ],
  )
  const off = await readDocument(photo)
  expect(off.text).not.toContain('violet')
  const { outcome, text } = await readDocument(photo, { ocr: 'auto' })
  expect(outcome).toMatchObject({ status: 'complete', properties: { ocrPages: 1 } })
  expect(text).toContain('Network: Guest;s\nPassword: violet:otter')
  expect(text).toContain("Driver's license number: T64235789\nLast name: SAMPLE\nFirst name: MICHAEL")
  expect(text).toContain('Date of birth: 1986-06-06')
  expect(text).toContain('Code128: 4539148803436467')
}, 60_000)

test.each([['DataMatrix'], ['Aztec'], ['EAN13']] as const)(
  'a code of kind %s is read',
  async format => {
    const { text } = await readDocument(await page([], [[format, '5901234123457']]), { ocr: 'auto' })
    expect(text).toContain('5901234123457')
  },
  60_000,
)

describe('what a code says', () => {
  it.each([
    [
      'a payment in euros',
      transfer,
      ['Account holder: Ada Lovelace', 'IBAN: DE89370400440532013000', 'Amount: EUR12.30', 'Information: Rent'],
    ],
    [
      'a boarding pass',
      boarding,
      ['Passenger name: Luc Desmarais', 'Booking code: ABC123', 'Flight: AC 0834 from YUL to FRA'],
    ],
    [
      'a licence of Canada',
      licence.replace('06061986', '19860606'),
      ['Date of birth: 1986-06-06', 'Street address: 2300 WEST BROAD STREET'],
    ],
  ])('of %s is told by its parts', (_, payload, lines) => {
    const said = explainCode('QRCode', payload).split('\n')
    for (const line of lines) expect(said).toContain(line)
    expect(said.filter(line => /: *$/.test(line))).toEqual([])
  })

  const pieces = [
    '@',
    '\n',
    '\r',
    '\u001e',
    ' ',
    'ANSI 6',
    'AAMVA',
    'DL',
    'ID',
    'DAQ',
    'WIFI:',
    'S:',
    ';',
    '\\',
    'BCD',
    'SCT',
    'M1',
    'A',
    '1',
  ]
  it('is no more than a few times as long as its payload, however parts are begun and not ended', () => {
    const payload = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 3_000 })), { maxLength: 8 })
    fc.assert(
      fc.property(payload, parts => {
        const text = parts.map(([piece, times]) => piece.repeat(times)).join('')
        expect(explainCode('PDF417', text).length).toBeLessThan(12 * text.length + 200)
      }),
      { numRuns: 200 },
    )
  })

  it('stands as it is where its kind is not known, and where it only begins like one that is', () => {
    for (const payload of ['https://acme.example/t?token=1', 'WIFIhub', 'BCD\n1', '@', 'M1', 'ANSI', 'WIFI:', ''])
      expect(explainCode('QRCode', payload)).toContain(payload)
  })
})

it('a picture without codes, and one that is broken, give none', async () => {
  const { text } = await readDocument(picture(['Nothing to scan here']), { ocr: 'auto' })
  expect(text).not.toMatch(/QR|Code/)
  expect(await readCodes(picture(['Nothing'], 'image/jpeg').subarray(0, 900))).toEqual([])
  expect(await readCodes(Buffer.from('no picture'))).toEqual([])
}, 60_000)
