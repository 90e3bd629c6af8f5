import { parseStructure, parseStructured, type Part } from '@sharelight/mime'
import type { Payload } from './resources.ts'

/** A message without what is written in it, for the one reader of mail: its parts are told apart as those of the message itself are. */
export function outlineOf(payload: Payload): { bytes: Buffer; root: Part } {
  const bytes = Buffer.from(textOf(payload), 'utf8')
  return { bytes, root: parseStructure(bytes) }
}

const line = '\r\n'

function textOf(payload: Payload): string {
  const boundary = boundaryOf(payload)
  const head = `${headOf(payload)}${line}${line}`
  // What is attached as a message is one thing, however many parts Google tells of it.
  if (boundary === undefined || !payload.mimeType?.toLowerCase().startsWith('multipart/')) return head
  const parts = (payload.parts ?? []).map(part => `--${boundary}${line}${textOf(part)}${line}`)
  return `${head}${parts.join('')}--${boundary}--${line}`
}

function headOf({ headers, mimeType }: Payload): string {
  const told = (headers ?? []).map(({ name, value }) => `${plain(name)}: ${plain(value ?? '')}`)
  const isTold = headers?.some(({ name }) => name.toLowerCase() === 'content-type')
  return [...told, ...(isTold || !mimeType ? [] : [`Content-Type: ${plain(mimeType)}`])].join(line)
}

/** One line: whatever a sender wrote, it begins no other. */
const plain = (text: string) => text.replace(/[\r\n]+[ \t]*/g, ' ')

function boundaryOf({ headers }: Payload): string | undefined {
  const type = headers?.find(({ name }) => name.toLowerCase() === 'content-type')?.value
  return type ? parseStructured(plain(type)).parameters.get('boundary') : undefined
}

/** Bytes of a message's parts that have no parts of their own, in order, as Google tells them. */
export function sizesOf(payload: Payload): (number | undefined)[] {
  const isWhole = !payload.mimeType?.toLowerCase().startsWith('multipart/') || !payload.parts?.length
  if (isWhole) return [payload.body?.size ?? undefined]
  return payload.parts?.flatMap(sizesOf) ?? []
}
