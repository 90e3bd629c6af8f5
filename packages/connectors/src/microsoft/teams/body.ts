import type { Body } from './bodies.ts'
import { isFile } from './entries.ts'
import type { Attachment } from './resources.ts'

export interface Picture {
  type: string
  bytes: Uint8Array
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A message as a page: what its subject, its text, its cards and its code say, and what its files are called. */
export function asHtml({ subject, body, attachments }: Body): Uint8Array {
  const content = body?.content ?? ''
  const text =
    body?.contentType?.toLowerCase() === 'html' ? content : `<p>${escaped(content).replaceAll('\n', '<br>')}</p>`
  const parts = [
    '<!doctype html><meta charset="utf-8">',
    ...(subject ? [`<p>${escaped(subject)}</p>`] : []),
    text,
    ...(attachments ?? []).flatMap(said => wordsOf(said).map(words => `<p>${escaped(words)}</p>`)),
  ]
  return Buffer.from(parts.join('\n'))
}

/** Of a file its name; of a card all words that it shows; of anything else what it says as it stands. */
function wordsOf(attachment: Attachment): string[] {
  const { name, content } = attachment
  if (isFile(attachment)) return name ? [name] : []
  if (!content) return name ? [name] : []
  return [...(name ? [name] : []), ...(cardWords(content) ?? [content])]
}

const deepest = 30
const shown =
  /^(text|title|subtitle|value|altText|summary|fallbackText|name|label|placeholder|messagePreview|codeSnippet\w*)$/

/** Cards are JSON, code of a snippet stands in it too; nothing for what is none. */
function cardWords(content: string): string[] | undefined {
  let card: unknown
  try {
    card = JSON.parse(content)
  } catch {
    return undefined
  }
  const words: string[] = []
  const gather = (value: unknown, name: string, depth: number): void => {
    if (depth > deepest) return
    if (typeof value === 'string') {
      if (shown.test(name) && value.trim()) words.push(value)
    } else if (Array.isArray(value)) for (const one of value) gather(one, name, depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) gather(inner, key, depth + 1)
  }
  gather(card, '', 0)
  return words
}

/** Ids of the pictures and code snippets that the service keeps beside a message's text. */
export function picturesIn({ body, attachments }: Body): string[] {
  const places = [body?.content ?? '', ...(attachments ?? []).map(({ content }) => content ?? '')]
  const found = places.flatMap(text => [...text.matchAll(/\/hostedContents\/([^/"'\s&]{1,400})\/\$value/g)])
  return [...new Set(found.map(([, id = '']) => decoded(id)))]
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const boundary = 'sharelight-part'
const plainType = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/

/** The page with its pictures, as the one reader of mail takes it. */
export function asMail(body: Body, pictures: readonly Picture[]): Uint8Array {
  const part = (type: string, bytes: Uint8Array, more: readonly string[] = []) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...more,
      '',
      Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n')
  const typeOf = ({ type }: Picture) => {
    const plain = type.split(';')[0]?.trim() ?? ''
    return plainType.test(plain) ? plain : 'application/octet-stream'
  }
  const parts = [
    part('text/html; charset=utf-8', asHtml(body)),
    ...pictures.map((picture, index) =>
      part(typeOf(picture), picture.bytes, [`Content-Disposition: inline; filename="picture ${index + 1}"`]),
    ),
  ]
  return Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts.join('\r\n')}\r\n--${boundary}--\r\n`,
  )
}
