import { hashing, sealOf, type Sealing } from './seal.ts'

/** A PDF with its seal behind its end, as a comment that readers pass over. */
export function sealPdf(pdf: Buffer, sealing: Sealing): Buffer {
  const bytes = Buffer.concat([pdf, Buffer.from('\n%')])
  return Buffer.concat([bytes, Buffer.from(`${sealOf(sealing, hashing().update(bytes).digest('hex'))}\n`)])
}
