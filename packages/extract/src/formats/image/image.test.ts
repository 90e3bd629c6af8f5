import { expect, it } from 'vitest'
import { picture } from '../../testing/picture.ts'
import { readDocument } from '../../testing/read.ts'

/** A JPEG picture with these texts in its EXIF directory, by their tags. */
function withExif(jpeg: Buffer, texts: Record<number, string>): Buffer {
  const entries = Object.entries(texts).map(([tag, text]) => ({ tag: Number(tag), data: Buffer.from(`${text}\0`) }))
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length, 0)
  let at = 8 + directory.length
  for (const [index, { tag, data }] of entries.entries()) {
    const place = 2 + index * 12
    directory.writeUInt16LE(tag, place)
    directory.writeUInt16LE(2, place + 2)
    directory.writeUInt32LE(data.length, place + 4)
    directory.writeUInt32LE(at, place + 8)
    at += data.length
  }
  const body = Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
    directory,
    ...entries.map(({ data }) => data),
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, body, jpeg.subarray(2)])
}

it('EXIF says who, what and with which camera', async () => {
  const photo = withExif(picture(['Ada'], 'image/jpeg'), {
    0x10e: 'Contract with Globex',
    0x10f: 'Camera Works',
    0x13b: 'Ada Lovelace',
    0x8298: 'Globex Ltd',
  })
  const { outcome, text } = await readDocument(photo, { name: 'photo.jpg' })
  expect(outcome.properties).toMatchObject({
    'exif:ImageDescription': 'Contract with Globex',
    'exif:Make': 'Camera Works',
    'exif:Artist': 'Ada Lovelace',
    'exif:Copyright': 'Globex Ltd',
    width: 1000,
  })
  expect(text).toContain('Contract with Globex')
})

it('words of an AVIF picture are recognised', async () => {
  const { outcome, text } = await readDocument(picture(['Account of Ada Lovelace'], 'image/avif'), { ocr: 'auto' })
  expect(outcome).toMatchObject({ mime: 'image/avif', status: 'complete' })
  expect(text).toContain('Lovelace')
}, 60_000)

it('a HEIC picture that cannot be decoded has failed', async () => {
  const broken = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400, 7)])
  expect((await readDocument(broken, { ocr: 'auto' })).outcome).toMatchObject({
    mime: 'image/heic',
    status: 'failed',
    reason: 'malformed',
  })
}, 60_000)
