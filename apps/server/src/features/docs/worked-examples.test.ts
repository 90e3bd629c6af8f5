import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScannedServer, type ScannedServer } from '../../testing/scanned-folder.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8')

interface Example {
  heading: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
  language: string
  answer: string
  keep?: { name: string; path: string }
}

/** Each request of the page with what it says that is answered, and what a later one takes from that. */
function examplesOf(text: string): Example[] {
  return text.split(/^### /m).flatMap(section => {
    const heading = section.slice(0, section.indexOf('\n'))
    const pattern = /```http\n([^]*?)```\n+```(json|csv)\n([^]*?)```\n(?:<!-- keep (\w+) = (\S+) -->)?/g
    return [...section.matchAll(pattern)].map(([, request = '', language = '', answer = '', name, path]): Example => {
      const [head = '', body = ''] = request.split('\n\n')
      const [line = '', ...headers] = head.trim().split('\n')
      const [method, url] = line.split(' ') as ['GET' | 'POST', string]
      return {
        heading,
        method,
        path: url,
        headers: Object.fromEntries(headers.map(header => header.split(': '))),
        ...(body.trim() && { body: JSON.parse(body) as object }),
        language,
        answer,
        ...(name !== undefined && path !== undefined && { keep: { name, path } }),
      }
    })
  })
}

/** Where an answer lacks what the page shows, or has something of another kind there. */
function differences(shown: unknown, answered: unknown, at = 'the answer'): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answered)) return [`${at} is no list`]
    return shown.length && !answered.length
      ? [`${at} is empty`]
      : shown.flatMap(part => differences(part, answered[0], `${at}[0]`))
  }
  if (typeof shown === 'boolean' || shown === null)
    return shown === answered ? [] : [`${at} is ${JSON.stringify(answered)}`]
  if (typeof shown !== 'object') return typeof shown === typeof answered ? [] : [`${at} is ${JSON.stringify(answered)}`]
  if (typeof answered !== 'object' || answered === null) return [`${at} is ${JSON.stringify(answered)}`]
  const values = new Map(Object.entries(answered))
  return Object.entries(shown).flatMap(([key, part]) => differences(part, values.get(key), `${at}.${key}`))
}

const valueAt = (value: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)

describe('the page about the calls', () => {
  const examples = examplesOf(page)
  const kept = new Map<string, string>()
  let server: ScannedServer, key: string
  beforeAll(async () => {
    const files = {
      'customers.csv':
        'name,iban,email\nAnn Lee,DE89370400440532013000,ann@customer.example\nBob Ray,GB29NWBK60161331926819,bob@customer.example\n',
      'notes.txt': 'We meet on Monday at ten.',
      'card.txt': 'The card 4539 1488 0343 6467 is valid until 01/29.',
    }
    server = await startScannedServer(files, { mayChange: true })
    // Everyone on the machine may read them.
    chmodSync(server.folder, 0o755)
    await server.rescan()
    key = String((await server.by('POST', '/api-keys', { name: 'Docs', scope: 'admin' })).body['apiKey'])
  })
  afterAll(() => server.close())

  test('shows ten examples, and every request in it is one that is run', () => {
    expect(page.match(/^### /gm)).toHaveLength(10)
    expect(new Set(examples.map(({ heading }) => heading)).size).toBe(10)
    expect(examples).toHaveLength(page.match(/```http/g)?.length ?? 0)
  })

  test.each(examples)('$heading: $method $path', async ({ method, path, headers, body, language, answer, keep }) => {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => kept.get(name) ?? '')
    const response = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body && { payload: body }),
    })
    expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true])
    expect(response.headers['ratelimit-remaining']).toBeDefined()
    const answered: unknown = language === 'csv' ? response.body.includes(answer.trim()) : response.json()
    expect(differences(language === 'csv' ? true : JSON.parse(answer), answered)).toEqual([])
    if (keep) kept.set(keep.name, String(valueAt(answered, keep.path)))
  })
})
