import type { Message } from './shapes.ts'

/** What is written in a message, as people read it: with what was unfurled below it and shown in blocks, which its text need not repeat. */
export function textOf({ text, attachments, blocks }: Message): string {
  const written = plain(text ?? '')
  const unfurled = (attachments ?? []).flatMap(({ pretext, author_name, title, text: inner, fallback, fields }) => [
    pretext,
    author_name,
    title,
    inner || fallback,
    ...(fields ?? []).flatMap(field => [field.title, field.value]),
  ])
  const others = [...unfurled.map(one => plain(one ?? '')), ...wordsIn(blocks ?? []).map(plain)]
  return [written, ...others.filter(one => one.trim() && !written.includes(one))].filter(Boolean).join('\n')
}

/** Slack writes `&`, `<` and `>` as entities, and links as `<address|name>`. */
function plain(text: string): string {
  return text
    .replaceAll(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, name: string | undefined) => shownAs(target, name))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function shownAs(target: string, name: string | undefined): string {
  if (/^[@#!]/.test(target)) return name ?? target.slice(0, 1) + target.slice(1)
  const address = target.replace(/^(mailto|tel):/, '')
  return name === undefined || name === address ? address : `${name} (${address})`
}

const shown = /^(text|alt_text|title|label|placeholder|url)$/
const deepest = 30

function wordsIn(value: unknown, name = '', depth = 0): string[] {
  if (depth > deepest) return []
  if (typeof value === 'string') return shown.test(name) && value.trim() ? [value] : []
  if (Array.isArray(value)) return value.flatMap(one => wordsIn(one, name, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, key, depth + 1))
}
