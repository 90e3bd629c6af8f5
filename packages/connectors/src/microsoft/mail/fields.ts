import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import { GraphFault } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { bucketOf, immutable } from './keys.ts'

export interface ContentCall {
  path: string
  user: string
  /** Bytes that are taken at most. */
  most: number
}

const text = z.string().nullish().catch(undefined)
const Said = z.looseObject({
  subject: text,
  body: z.looseObject({ contentType: text, content: text }).nullish().catch(undefined),
})
const Attached = z.looseObject({ contentBytes: text })
/** What fields take more than what they hold. */
const aside = 2 ** 16

export const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)

/** A message made of its subject and body, without what is attached. @throws GraphFault, ConnectorError `too_large` */
export async function mimeOfFields(graph: Graph, { path, user, most }: ContentCall): Promise<Uint8Array> {
  const { subject, body } = await graph.get(Said, {
    path: `${path}?$select=subject,body`,
    bucket: bucketOf(user),
    prefer: immutable,
    what: 'The text of a message',
    maxBytes: most + aside,
  })
  const type = body?.contentType?.toLowerCase() === 'text' ? 'text/plain' : 'text/html'
  const lines = [
    `Subject: =?utf-8?B?${Buffer.from(subject ?? '').toString('base64')}?=`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body?.content ?? '')
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n'),
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** The bytes of an attached file. @throws GraphFault 404 where it is gone, 405 for what has none; ConnectorError `too_large` */
export async function fieldOfAttachment(graph: Graph, { path, user, most }: ContentCall): Promise<Uint8Array> {
  const what = 'What is attached to a message'
  const call = { path, bucket: bucketOf(user), prefer: immutable, what, maxBytes: 2 * most + aside }
  const { contentBytes } = await graph.get(Attached, call)
  if (typeof contentBytes !== 'string') throw new GraphFault({ status: 405, code: '', what })
  const bytes = Buffer.from(contentBytes, 'base64')
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return bytes
}
