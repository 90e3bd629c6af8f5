import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Stores } from '@sharelight/store'

const admin = { name: 'Bea Bench', email: 'bea@bench.example', password: 'a good long password' }

export const answerOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0] as unknown

/** Sets an organisation up at the server that said so and connects the tenant as its administrator would. */
export async function connectTenant(said: string, settings: object): Promise<void> {
  const server = /http:\/\/[\w.:]+/.exec(said)?.[0] ?? ''
  const setupToken = /setup\?token=([^\s"]+)/.exec(said)?.[1]
  const organisation = { name: 'Bench', domains: ['contoso.example'] }
  const { token } = await post<{ token: string }>(`${server}/api/setup`, { token: setupToken, organisation, admin })
  const draft = { connector: 'microsoft-365', name: 'Tenant', settings }
  // Its administrator has let the application in already, so it is scanned at once.
  await post(`${server}/api/sources`, draft, token)
}

/** Whether the first scan has come to its end. @throws Error where that is none of its own */
export async function isDone({ meta }: Stores): Promise<boolean> {
  const scan = await meta.acrossOrganisations
    .selectFrom('scans')
    .select(['state', 'error', 'finished_at'])
    .executeTakeFirst()
  if (!scan?.finished_at) return false
  if (scan.state !== 'SCANNING_COMPLETED') throw new Error(`The scan ended as ${scan.state}: ${String(scan.error)}`)
  return true
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
