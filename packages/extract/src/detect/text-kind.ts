import { extensionOf } from './extension.ts'

/** Kinds of plain text that only the name tells apart. */
const byExtension: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  tab: 'text/tab-separated-values',
  json: 'application/json',
  jsonl: 'application/jsonl',
  ndjson: 'application/jsonl',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  mht: 'message/rfc822',
  mhtml: 'message/rfc822',
  log: 'text/x-log',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
  ini: 'text/x-config',
  conf: 'text/x-config',
  toml: 'text/x-config',
  env: 'text/x-config',
  properties: 'text/x-config',
  sql: 'application/sql',
}
const sourceExtensions = new Set(
  (
    'js mjs cjs ts tsx jsx py rb php java kt go rs c h cc cpp hpp cs swift m scala sh bash ps1 bat cmd pl lua r ' +
    'css scss less vue tf gradle groovy dart ex exs clj hs sol asm vb vbs dockerfile makefile'
  ).split(' '),
)

const mailHeader =
  /^(?:received|from|to|cc|subject|date|message-id|mime-version|return-path|delivered-to|reply-to|content-type|x-[\w-]+|dkim-signature|sender|bcc|content-transfer-encoding|user-agent|status)\s*:/i

/** The kind of a text that starts with `start`: by what it says, then by its name. */
export function textMime(start: string, name: string | undefined): string {
  const text = start.replace(/^\uFEFF/, '').trimStart()
  return markupMime(text) ?? messageMime(text, name) ?? dataMime(text, name) ?? named(name) ?? 'text/plain'
}

function markupMime(text: string): string | undefined {
  if (text.startsWith('<?xml') || /^<!--[^]*?-->\s*<\?xml/.test(text)) return xmlMime(text)
  if (
    /^(?:<!--[^]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|title|table|div|p|script|meta|h[1-6]|span|a|br|ul|font|center|style)\b/i.test(
      text,
    )
  )
    return 'text/html'
  if (/^<(?:!doctype|[\w.-]+:?[\w.-]*)(?:\s[^<>]*)?\/?>/i.test(text)) return xmlMime(text)
  return undefined
}

function xmlMime(text: string): string {
  if (/<(?:!doctype\s+)?html\b/i.test(text.slice(0, 1024))) return 'text/html'
  if (/<office:document[\s>]/.test(text)) return 'application/vnd.oasis.opendocument.flat'
  if (/<(?:ss:|\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(text)) {
    return 'application/vnd.ms-spreadsheetml'
  }
  if (/<pkg:package\b/.test(text)) return 'application/vnd.ms-word2006ml'
  if (/<w:wordDocument\b/.test(text)) return 'application/vnd.ms-wordml'
  return 'application/xml'
}

function messageMime(text: string, name: string | undefined): string | undefined {
  if (text.startsWith('-----BEGIN PGP MESSAGE-----')) return 'application/pgp-encrypted'
  if (/^BEGIN:VCALENDAR/i.test(text)) return 'text/calendar'
  if (/^BEGIN:VCARD/i.test(text)) return 'text/vcard'
  if (/^From \S*.*\r?\n(?:>?[\w-]+\s*:|\r?\n)/.test(text)) return 'application/mbox'
  if (/^Content-Type:\s*multipart\/[^;]+;\s*boundary=/i.test(text)) return 'message/rfc822'
  const lines = text.split(/\r\n?|\n/, 40)
  const headers = headerLines(lines)
  const isNamed = /^(?:eml|mht|mhtml|p7m|p7s|nws)$/.test(extensionOf(name))
  return headers >= (isNamed ? 1 : 3) ||
    (headers >= 2 &&
      /^(?:received|return-path|delivered-to|from|message-id|mime-version|date|x-[\w-]+|to|subject|content-type)\s*:/i.test(
        text,
      ))
    ? 'message/rfc822'
    : undefined
}

/** How many known mail headers the text starts with, before anything that is no header. */
function headerLines(lines: readonly string[]): number {
  let known = 0
  for (const line of lines) {
    if (/^[ \t]/.test(line)) continue
    if (!/^[\x21-\x39\x3b-\x7e]+\s*:/.test(line)) break
    if (mailHeader.test(line)) known++
  }
  return known
}

function dataMime(text: string, name: string | undefined): string | undefined {
  const said = byExtension[extensionOf(name)]
  if (/^[[{]/.test(text) && looksLikeJson(text)) {
    return said === 'application/jsonl' || isJsonLines(text) ? 'application/jsonl' : 'application/json'
  }
  if (said || sourceExtensions.has(extensionOf(name))) return undefined
  return delimitedMime(text)
}

/** Not what chats and logs begin their lines with, such as `[10:00]` and `[12/03/24, 10:00:01]`. */
function looksLikeJson(text: string): boolean {
  return /^(?:\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}|$)|\[\s*(?:[\]{["]|-?\d[\d.eE+-]*\s*(?:[,\]]|$)|true|false|null|$))/.test(
    text,
  )
}

function isJsonLines(text: string): boolean {
  const lines = text.split('\n', 3).map(line => line.trim())
  return lines.length > 1 && lines.slice(0, 2).every(line => /^\{.*\}$/.test(line))
}

/** CSV without a telling name: at least three lines, all with the same number of separators. */
function delimitedMime(text: string): string | undefined {
  const lines = text
    .split(/\r\n?|\n/, 12)
    .slice(0, -1)
    .filter(line => line !== '')
  if (lines.length < 3) return undefined
  for (const [separator, mime] of [
    ['\t', 'text/tab-separated-values'],
    [',', 'text/csv'],
    [';', 'text/csv'],
  ] as const) {
    const counts = lines.map(line => line.replace(/"[^"]*"/g, '').split(separator).length)
    if ((counts[0] ?? 0) > 2 && counts.every(count => count === counts[0])) return mime
  }
  return undefined
}

function named(name: string | undefined): string | undefined {
  const extension = extensionOf(name)
  const said = byExtension[extension]
  if (said && !/html|xml|rfc822|mbox|calendar|vcard|json$/.test(said)) return said
  return sourceExtensions.has(extension) ? 'text/x-source' : undefined
}
