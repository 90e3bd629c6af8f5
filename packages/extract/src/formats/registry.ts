import type { Format } from './format.ts'

const openXml = 'application/vnd.openxmlformats-officedocument.'

const odfKinds = [
  'text',
  'spreadsheet',
  'presentation',
  'graphics',
  'chart',
  'formula',
  'database',
  'image',
  'text-master',
  'text-web',
]
const odfMimes = [
  ...odfKinds.flatMap(kind => [
    `application/vnd.oasis.opendocument.${kind}`,
    `application/vnd.oasis.opendocument.${kind}-template`,
  ]),
  'application/vnd.oasis.opendocument.flat',
  'application/vnd.sun.xml.writer',
  'application/vnd.sun.xml.calc',
  'application/vnd.sun.xml.impress',
]

/** Every format that is read, its parser loaded when the first document of it comes. */
export const formats: readonly Format[] = [
  {
    id: 'text',
    mimes: [
      'text/plain',
      'text/markdown',
      'text/x-log',
      'text/x-source',
      'text/x-config',
      'application/yaml',
      'application/sql',
    ],
    load: () => import('./text/index.ts'),
  },
  { id: 'csv', mimes: ['text/csv', 'text/tab-separated-values'], load: () => import('./csv/index.ts') },
  { id: 'json', mimes: ['application/json', 'application/jsonl'], load: () => import('./json/index.ts') },
  { id: 'xml', mimes: ['application/xml'], load: () => import('./xml/index.ts') },
  { id: 'html', mimes: ['text/html'], load: () => import('./html/index.ts') },
  { id: 'pdf', mimes: ['application/pdf'], load: () => import('./pdf/index.ts') },
  { id: 'docx', mimes: [`${openXml}wordprocessingml.document`], load: () => import('./docx/index.ts') },
  { id: 'xlsx', mimes: [`${openXml}spreadsheetml.sheet`], load: () => import('./xlsx/index.ts') },
  { id: 'pptx', mimes: [`${openXml}presentationml.presentation`], load: () => import('./pptx/index.ts') },
  { id: 'eml', mimes: ['message/rfc822'], load: () => import('./eml/index.ts') },
  { id: 'mbox', mimes: ['application/mbox'], load: () => import('./mbox/index.ts') },
  { id: 'msg', mimes: ['application/vnd.ms-outlook'], load: () => import('./msg/index.ts') },
  { id: 'calendar', mimes: ['text/calendar', 'text/vcard'], load: () => import('./calendar/index.ts') },
  {
    id: 'word2006ml',
    mimes: ['application/vnd.ms-word2006ml', 'application/vnd.ms-wordml'],
    load: () => import('./word2006ml/index.ts'),
  },
  { id: 'spreadsheetml', mimes: ['application/vnd.ms-spreadsheetml'], load: () => import('./spreadsheetml/index.ts') },
  { id: 'odf', mimes: odfMimes, load: () => import('./odf/index.ts') },
  { id: 'epub', mimes: ['application/epub+zip'], load: () => import('./epub/index.ts') },
  { id: 'rtf', mimes: ['application/rtf'], load: () => import('./rtf/index.ts') },
  { id: 'doc', mimes: ['application/msword'], load: () => import('./doc/index.ts') },
  { id: 'xls', mimes: ['application/vnd.ms-excel'], load: () => import('./xls/index.ts') },
  { id: 'ppt', mimes: ['application/vnd.ms-powerpoint'], load: () => import('./ppt/index.ts') },
  {
    id: 'ole-package',
    mimes: ['application/x-ole-storage', 'application/x-ms-encrypted-package', 'application/x-ms-rights-managed'],
    load: () => import('./ole-package/index.ts'),
  },
  {
    id: 'xlsb',
    mimes: ['application/vnd.ms-excel.sheet.binary.macroenabled.12'],
    load: () => import('./xlsb/index.ts'),
  },
  { id: 'vsdx', mimes: ['application/vnd.ms-visio.drawing'], load: () => import('./vsdx/index.ts') },
  { id: 'xps', mimes: ['application/vnd.ms-xpsdocument'], load: () => import('./xps/index.ts') },
  { id: 'iwork', mimes: ['application/vnd.apple.iwork'], load: () => import('./iwork/index.ts') },
  { id: 'onenote', mimes: ['application/onenote'], load: () => import('./onenote/index.ts') },
  { id: 'wordperfect', mimes: ['application/vnd.wordperfect'], load: () => import('./wordperfect/index.ts') },
  { id: 'write', mimes: ['application/x-mswrite'], load: () => import('./write/index.ts') },
  {
    id: 'strings',
    mimes: ['application/vnd.visio', 'application/x-mspublisher'],
    load: () => import('./strings/index.ts'),
  },
  { id: 'pst', mimes: ['application/vnd.ms-outlook-pst'], load: () => import('./pst/index.ts') },
  { id: 'tnef', mimes: ['application/vnd.ms-tnef'], load: () => import('./tnef/index.ts') },
  { id: 'pkcs7', mimes: ['application/pkcs7-mime'], load: () => import('./pkcs7/index.ts') },
  {
    id: 'locked',
    mimes: ['application/pgp-encrypted', 'application/x-ms-pfile', 'application/x-microsoft-rpmsg-message'],
    load: () => import('./locked/index.ts'),
  },
  { id: 'sqlite', mimes: ['application/vnd.sqlite3'], load: () => import('./sqlite/index.ts') },
  { id: 'parquet', mimes: ['application/vnd.apache.parquet'], load: () => import('./parquet/index.ts') },
  { id: 'avro', mimes: ['application/avro'], load: () => import('./avro/index.ts') },
  {
    id: 'image',
    mimes: [
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/tiff',
      'image/webp',
      'image/bmp',
      'image/heic',
      'image/heif',
      'image/avif',
      'image/x-canon-cr2',
      'image/x-adobe-dng',
    ],
    load: () => import('./image/index.ts'),
  },
  { id: 'zip', mimes: ['application/zip'], load: () => import('./zip/index.ts') },
  { id: 'tar', mimes: ['application/x-tar'], load: () => import('./tar/index.ts') },
  { id: 'cpio', mimes: ['application/x-cpio'], load: () => import('./cpio/index.ts') },
  { id: 'ar', mimes: ['application/x-archive'], load: () => import('./ar/index.ts') },
  { id: 'sevenzip', mimes: ['application/x-7z-compressed'], load: () => import('./sevenzip/index.ts') },
  { id: 'warc', mimes: ['application/warc'], load: () => import('./warc/index.ts') },
  { id: 'rar', mimes: ['application/vnd.rar'], load: () => import('./rar/index.ts') },
  {
    id: 'compressed',
    mimes: [
      'application/gzip',
      'application/zstd',
      'application/x-bzip2',
      'application/x-xz',
      'application/x-lz4',
      'application/x-compress',
      'application/x-lzma',
    ],
    load: () => import('./compressed/index.ts'),
  },
]

const media: Format = { id: 'media', mimes: [], load: () => import('./media/index.ts') }

const byMime = new Map(formats.flatMap(format => format.mimes.map(mime => [mime, format] as const)))

export function formatFor(mime: string): Format | undefined {
  return byMime.get(mime) ?? (/^(?:audio|video)\/|\/ogg$|x-matroska|vnd\.ms-asf/.test(mime) ? media : undefined)
}
