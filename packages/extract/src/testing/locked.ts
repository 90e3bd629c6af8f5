import { crc32 } from 'node:zlib'
import { ole } from './ole.ts'
import { pdf } from './pdf.ts'
import { rar } from './rar.ts'
import { zip } from './zip.ts'

const noise = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919 + (index >> 3) * 31) & 255))
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** Documents that need a password, by file name. */
export function lockedDocuments(): Record<string, Buffer> {
  const office = ole({ EncryptionInfo: noise, EncryptedPackage: noise })
  return {
    'a.docx': office,
    'a.xlsx': office,
    'a.pptx': office,
    'a.doc': ole({ WordDocument: wordWithFlag(0x0100), '1Table': noise }),
    'a.xls': ole({
      Workbook: Buffer.concat([
        bytes('0908 1000 0006 0500 0000 0000 0000 0000 0000 0000'),
        bytes('2f00 0600 0100 0100 0100'),
        noise,
      ]),
    }),
    'a.ppt': ole({
      'PowerPoint Document': noise,
      'Current User': Buffer.concat([Buffer.alloc(12), bytes('dfc4d1f3'), Buffer.alloc(8)]),
    }),
    'a.pdf': lockedPdf('/Standard /V 2 /R 3 /Length 128 /P -1', true),
    'a.odt': zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': noise,
      'META-INF/manifest.xml':
        '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
    }),
    'a.zip': lockedZip(),
    'a.rar': rar({ 'a.txt': { data: noise, locked: true } }),
    'a.7z': lockedSevenZip(),
    'a.pgp': Buffer.concat([bytes('85010c03'), noise]),
  }
}

/** Documents under rights management, by file name. */
export function rightsManagedDocuments(): Record<string, Buffer> {
  return {
    'a.docx': ole({ EncryptedPackage: noise, 'DRMEncryptedTransform/primary': noise }),
    'a.doc': ole({ '\tDRMContent': noise }),
    'a.pdf': lockedPdf('/MicrosoftIRMServices /V 1', false),
    'a.ptxt': Buffer.concat([Buffer.from('.pfile'), noise]),
    'message.rpmsg': Buffer.concat([bytes('76e80460c411e386'), noise]),
  }
}

/** A member with the flag that says it is encrypted, in its own header and in the list. */
function lockedZip(): Buffer {
  const file = zip({ 'a.txt': noise })
  file[6] = (file[6] ?? 0) | 1
  const list = file.indexOf('PK\x01\x02', 'latin1')
  file[list + 8] = (file[list + 8] ?? 0) | 1
  return file
}

function wordWithFlag(flag: number): Buffer {
  const stream = Buffer.alloc(4096)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(0xc1, 2)
  stream.writeUInt16LE(flag | 0x0200, 10)
  return stream
}

function lockedPdf(filter: string, isStandard: boolean): Buffer {
  const key = noise.subarray(0, 32).toString('hex')
  const dictionary = `/Encrypt << /Filter ${filter}${isStandard ? ` /O <${key}> /U <${key}>` : ''} >> /ID [<${key}> <${key}>]`
  return Buffer.from(pdf(['Words']).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${dictionary}`), 'latin1')
}

/** One member, packed by AES-256 (method 06f10701). */
function lockedSevenZip(): Buffer {
  const size = bytes('9000')
  const header = Buffer.concat([
    bytes('01 04 06 00 01 09'),
    size,
    bytes('00 07 0b 01 00 01 24 06f10701 02 1300 0c'),
    size,
    bytes('00 00 05 01 11 0d 00'),
    Buffer.from('a.txt\0', 'utf16le'),
    bytes('00 00'),
  ])
  const start = Buffer.alloc(20)
  start.writeBigUInt64LE(4096n, 0)
  start.writeBigUInt64LE(BigInt(header.length), 8)
  start.writeUInt32LE(crc32(header), 16)
  const check = Buffer.alloc(4)
  check.writeUInt32LE(crc32(start))
  return Buffer.concat([bytes('377abcaf271c0004'), check, start, noise, header])
}
