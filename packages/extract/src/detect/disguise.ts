import { extensionOf } from './extension.ts'

/** Extensions that promise one kind of content, and the MIME types that keep the promise. */
const promises: readonly (readonly [string, RegExp])[] = [
  ['pdf', /pdf/],
  [
    'doc dot docx docm dotx dotm',
    /msword|wordprocessingml|rtf|wordml|word2006ml|html|ole-storage|ms-encrypted|ms-rights|ms-word|mswrite|wordperfect|message\/rfc822|plain/,
  ],
  [
    'xls xlt xlsx xlsm xltx xlsb',
    /excel|spreadsheet|html|csv|tab-separated|xml|ole-storage|ms-encrypted|ms-rights|plain/,
  ],
  ['ppt pps pot pptx pptm ppsx potx', /powerpoint|presentation|ole-storage|ms-encrypted|ms-rights/],
  ['png jpg jpeg gif bmp tif tiff webp heic heif', /^image\//],
  ['mp3 wav m4a ogg flac aac mp4 mov avi mkv webm wmv', /^(audio|video)\/|ogg|asf|matroska/],
  ['zip', /zip|openxml|opendocument|epub|iwork|x-ole/],
  [
    'txt md csv tsv log json yaml yml xml ini',
    /^text\/|json|yaml|xml|sql|rfc822|mbox|calendar|vcard|empty|spreadsheetml|flat|word/,
  ],
]
const names: Record<string, string> = {
  'application/vnd.microsoft.portable-executable': 'exe',
  'application/x-elf': 'elf',
  'application/x-mach-binary': 'mach-o',
  'application/x-ole-storage': 'ole',
  'application/vnd.sqlite3': 'sqlite',
}

/** `exe as pdf`, when the content is not what the name's extension promises. */
export function disguiseOf(mime: string, name: string | undefined): string | undefined {
  const extension = extensionOf(name)
  const promise = promises.find(([extensions]) => extension !== '' && extensions.split(' ').includes(extension))
  if (!promise || promise[1].test(mime) || mime === 'inode/x-empty' || mime === 'application/octet-stream') {
    return undefined
  }
  return `${names[mime] ?? mime.replace(/^.*\/(?:x-|vnd\.)?/, '')} as ${extension}`
}
