import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, send } from './http.ts'
import { callOf, withId, type Operation } from './operations.ts'
import type { Server } from './server.ts'

/** An organisation of the product, everything of which carries a word that nobody else has. */
export interface Organisation {
  id: string
  mark: string
  email: string
  folder: string
  token: string
}

const password = 'violet-otter-hums-42'
export const providerKey = randomBytes(24).toString('base64')

/** Makes two organisations, as a provider does: the first by the set-up link, the second by an invitation. */
export async function twoOrganisations(
  { url, setupToken }: Server,
  folder: string,
): Promise<[Organisation, Organisation]> {
  const [first, second] = [newOrganisation(folder), newOrganisation(folder)]
  await ask(url, {
    method: 'POST',
    path: '/api/setup',
    body: {
      token: setupToken,
      organisation: { name: first.mark, domains: [`${first.mark}.example`] },
      admin: { name: first.mark, email: first.email, password },
    },
  })
  const made = await ask<{ link: string }>(url, {
    method: 'POST',
    path: '/api/backoffice/organisations',
    token: providerKey,
    body: { name: second.mark, adminEmail: second.email },
  })
  await ask(url, {
    method: 'POST',
    path: '/api/invitation',
    body: { token: /invitation=([\w-]+)/.exec(made.link)?.[1], name: second.mark, password },
  })
  const { organisations } = await ask<{ organisations: { id: string; name: string }[] }>(url, {
    method: 'GET',
    path: '/api/backoffice/organisations',
    token: providerKey,
  })
  for (const one of [first, second]) {
    one.id = organisations.find(({ name }) => name === one.mark)?.id ?? ''
    await ask(url, {
      method: 'PATCH',
      path: `/api/backoffice/organisations/${one.id}`,
      token: providerKey,
      body: { edition: 'enterprise' },
    })
  }
  return [first, second]
}

function newOrganisation(folder: string): Organisation {
  const mark = `zq${randomBytes(6).toString('hex')}`
  return { id: '', mark, email: `ada@${mark}.example`, folder: join(folder, mark), token: '' }
}

export async function signIn(url: string, { email }: Organisation): Promise<string> {
  return (await ask<{ token: string }>(url, { method: 'POST', path: '/api/login', body: { email, password } })).token
}

/** Writes documents and mails that name the organisation's mark in every path and text; `round` makes each of them new. */
export function writeDocuments({ folder, mark }: Organisation, count: number, round: number): void {
  for (let n = 0; n < count; n++) {
    const directory = join(folder, `${mark}-${n % 40}`)
    if (n < 40) mkdirSync(directory, { recursive: true })
    writeFileSync(
      join(directory, `${mark}-${n}.eml`),
      [
        `Message-ID: <${n}-${round}@${mark}.example>`,
        `From: ada@${mark}.example`,
        `To: pat@partner-${mark}.example`,
        `Subject: ${mark} ${n}`,
        `Date: ${new Date(Date.now() - n * 60_000).toUTCString()}`,
        '',
        `Round ${round}: pay ${mark} to IBAN DE89 3704 0044 0532 0130 00.`,
      ].join('\r\n'),
    )
  }
}

/** Connects the organisation's folder as files and as mail; gives the ids of the sources. */
export async function connectSources(url: string, { token, folder, mark }: Organisation): Promise<string[]> {
  const sources: string[] = []
  for (const [connector, settings] of [
    ['filesystem', { roots: [folder] }],
    ['mail-archive', { paths: [folder] }],
  ] as const) {
    const { id } = await ask<{ id: string }>(url, {
      method: 'POST',
      path: '/api/sources',
      token,
      body: { connector, name: `${mark} ${connector}`, settings },
    })
    sources.push(id)
  }
  return sources
}

const names = /^(name|title|description|reason|displayName|label|labelName|department|text|note|masked|value)$/

/** Makes one of everything that the description's examples can make, under the organisation's mark; what is refused is left out. */
export async function fill(
  url: string,
  { token, mark }: Organisation,
  operations: readonly Operation[],
): Promise<void> {
  for (const operation of operations.filter(
    ({ method, isPublic, name }) =>
      method === 'POST' && !isPublic && !/logout|backoffice|\/demo|second-factor|\/user\//.test(name),
  )) {
    const fields = Object.fromEntries(
      Object.entries(operation.fields).map(([name, value]) => [name, marked(value, mark, name)]),
    )
    await send(url, { ...callOf(operation, fields), headers: { authorization: `Bearer ${token}` } })
  }
}

function marked(value: unknown, mark: string, name: string): unknown {
  if (typeof value === 'string' && value.includes('@')) return `${mark}@${mark}.example`
  if (typeof value === 'string' && names.test(name)) return `${mark} ${value}`
  if (Array.isArray(value)) return value.map(part => marked(part, mark, name))
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, marked(part, mark, key)]))
    : value
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Every id that an organisation is told of in its own answers, and how many of its calls name its mark. */
export async function idsOf(
  url: string,
  { token, mark }: Organisation,
  operations: readonly Operation[],
): Promise<{ ids: Set<string>; naming: number }> {
  const ids = new Set<string>()
  let naming = 0
  const reading = operations.filter(
    ({ method, isPublic, name }) =>
      !isPublic &&
      ((method === 'GET' && !/refreshtoken|live|backoffice/.test(name)) || name.startsWith('POST /investigation/')),
  )
  for (const operation of reading) {
    const ownIds = operation.inPath.some(name => /id/i.test(name)) ? [...ids].slice(0, 20) : ['']
    let named = false
    for (const id of ownIds) {
      const wanted = Object.fromEntries(
        Object.entries(operation.fields).filter(([name]) => operation.inPath.includes(name)),
      )
      const { status, text } = await send(url, {
        ...callOf(operation, id ? (withId(wanted, id) as Record<string, unknown>) : wanted),
        headers: { authorization: `Bearer ${token}` },
      })
      if (status !== 200) continue
      named ||= text.includes(mark)
      for (const [found] of text.matchAll(uuid)) ids.add(found)
    }
    if (named) naming++
  }
  return { ids, naming }
}
