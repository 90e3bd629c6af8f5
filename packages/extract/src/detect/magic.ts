// oxlint-disable no-control-regex -- file signatures are bytes, many of them below 32
/** Signatures of the formats that are read here or worth naming: [offset, bytes in Latin-1, MIME type]. Facts: PRONOM, RFCs, libmagic. */
const signatures: readonly (readonly [number, string, string])[] = [
  [0, '%PDF-', 'application/pdf'],
  [0, 'PK\x03\x04', 'application/zip'],
  [0, 'PK\x05\x06', 'application/zip'],
  [0, 'PK\x07\x08', 'application/zip'],
  [0, 'PK00PK\x03\x04', 'application/zip'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  [0, '{\\rtf', 'application/rtf'],
  [0, '7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  [0, 'Rar!\x1a\x07', 'application/vnd.rar'],
  [0, '\x1f\x8b', 'application/gzip'],
  [0, '\x1f\x9d', 'application/x-compress'],
  [0, 'BZh', 'application/x-bzip2'],
  [0, '\xfd7zXZ\x00', 'application/x-xz'],
  [0, '\x28\xb5\x2f\xfd', 'application/zstd'],
  [0, '\x04\x22\x4d\x18', 'application/x-lz4'],
  [0, '!<arch>\n', 'application/x-archive'],
  [0, '070701', 'application/x-cpio'],
  [0, '070702', 'application/x-cpio'],
  [0, '070707', 'application/x-cpio'],
  [0, '\xc7\x71', 'application/x-cpio'],
  [0, '\x71\xc7', 'application/x-cpio'],
  [257, 'ustar', 'application/x-tar'],
  [0, 'SQLite format 3\x00', 'application/vnd.sqlite3'],
  [0, 'PAR1', 'application/vnd.apache.parquet'],
  [0, 'Obj\x01', 'application/avro'],
  [0, '!BDN', 'application/vnd.ms-outlook-pst'],
  [0, '\x78\x9f\x3e\x22', 'application/vnd.ms-tnef'],
  [0, '\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d\xae\xb1\x53\x78\xd0\x29\x96\xd3', 'application/onenote'],
  [0, 'WARC/', 'application/warc'],
  [0, '.pfile', 'application/x-ms-pfile'],
  [0, '\x76\xe8\x04\x60\xc4\x11\xe3\x86', 'application/x-microsoft-rpmsg-message'],
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [0, 'II*\x00', 'image/tiff'],
  [0, 'MM\x00*', 'image/tiff'],
  [0, '\x7fELF', 'application/x-elf'],
  [0, '\xcf\xfa\xed\xfe', 'application/x-mach-binary'],
  [0, '\xca\xfe\xba\xbe', 'application/java-vm'],
  [0, '\x31\xbe\x00\x00\x00\xab', 'application/x-mswrite'],
  [0, '\x32\xbe\x00\x00\x00\xab', 'application/x-mswrite'],
]

/** Bytes of a document's start that detection looks at. */
export const headBytes = 4096

export function magicMime(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, headBytes)).toString('latin1')
  const found = signatures.find(([offset, bytes]) => start.startsWith(bytes, offset))
  if (found) return found[2]
  // Its other kinds are macros, pictures and dictionaries.
  if (start.startsWith('\xffWPC') && start[9] === '\x0a') return 'application/vnd.wordperfect'
  if (start.startsWith('MZ') && start.length > 64) return 'application/vnd.microsoft.portable-executable'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp'
  if (start.startsWith('BM') && start.length > 26 && start.slice(6, 10) === '\0\0\0\0') return 'image/bmp'
  if (start.slice(0, 1024).includes('%PDF-')) return 'application/pdf'
  if (isTarHeader(head)) return 'application/x-tar'
  if (
    /^\x09[\x00\x02\x04\x08]\x08?\x00?/.test(start) &&
    /^\x09(\x00\x04|\x02\x06|\x04\x06|\x08[\x06\x08\x10])\x00/.test(start)
  )
    return 'application/vnd.ms-excel'
  if (/^\x30[\x80-\x84].{0,8}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07/s.test(start)) return 'application/pkcs7-mime'
  if (isPgpMessage(head)) return 'application/pgp-encrypted'
  return undefined
}

/** An OpenPGP message begins with a session key for somebody (version 3) or for a password (version 4) (RFC 4880 5.1, 5.3). */
function isPgpMessage(head: Uint8Array): boolean {
  const [tag, first, second, third] = head
  if (tag === 0x84 || tag === 0xc1) return second === 3 || (tag === 0xc1 && (first ?? 0) >= 192 && third === 3)
  if (tag === 0x85) return third === 3
  return (tag === 0x8c || tag === 0xc3) && second === 4 && (first ?? 0) < 64
}

/** A tar header older than ustar is known by its checksum (POSIX.1-1988 10.1.1). */
function isTarHeader(head: Uint8Array): boolean {
  if (head.length < 512 || head[0] === 0) return false
  const said = parseInt(Buffer.from(head.subarray(148, 156)).toString('latin1').replace(/[\0 ]/g, ''), 8)
  if (!(said > 0)) return false
  let sum = 8 * 32
  for (let at = 0; at < 512; at++) if (at < 148 || at >= 156) sum += head[at] ?? 0
  return sum === said
}
