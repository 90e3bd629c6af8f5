import type { TenantBench } from '../start.ts'

export interface Got {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** Calls a tenant as an application does, by its own sign-in. Addresses that answers name lead here. */
export interface Reader {
  token(): Promise<string>
  call(
    method: string,
    path: string,
    given?: { body?: unknown; headers?: Record<string, string>; token?: string },
  ): Promise<Got>
  get(path: string, headers?: Record<string, string>): Promise<Got>
  /** All entries of a list, page by page; `links` are the addresses that were followed. */
  all(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ entries: Record<string, unknown>[]; links: string[]; delta?: string }>
}

export function readerOf(bench: TenantBench): Reader {
  let known: string | undefined
  const reader: Reader = {
    async token() {
      known ??= await tokenFor(bench, `https://${bench.state.hosts.graph}/.default`)
      return known
    },
    async call(method, path, { body, headers, token } = {}) {
      const response = await fetch(hereOf(bench, path), {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token ?? (await reader.token())}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: parsed(text) }
    },
    get: (path, headers) => reader.call('GET', path, { headers }),
    async all(path, headers) {
      const entries: Record<string, unknown>[] = []
      const links: string[] = []
      for (let next: string | undefined = path; next !== undefined;) {
        const { status, body } = await reader.get(next, headers)
        if (status !== 200) throw new Error(`${next} answered ${status}: ${JSON.stringify(body)}`)
        entries.push(...(body['value'] as Record<string, unknown>[]))
        links.push(next)
        const delta = body['@odata.deltaLink'] as string | undefined
        next = body['@odata.nextLink'] as string | undefined
        if (delta !== undefined) return { entries, links, delta }
      }
      return { entries, links }
    },
  }
  return reader
}

export async function tokenFor(bench: TenantBench, scope: string, also: Record<string, string> = {}): Promise<string> {
  const { tenantId, clientId, clientSecret } = bench.settings
  const response = await fetch(`${bench.url.login}/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
      ...also,
    }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Where an address of Microsoft's leads on this machine; a path alone is one of Graph's. */
export function hereOf({ hosts, url }: TenantBench, address: string): string {
  if (address.startsWith('/')) return `${url.graph}/v1.0${address}`
  const { host } = new URL(address)
  return hosts[host] === undefined ? address : address.replace(`https://${host}`, hosts[host])
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { text }
  }
}
