import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { providerKey, request } from './calls.ts'
import { administrator as firstAdministrator, organisation } from './company.ts'
import { setUpOrganisation, type SignInPlace } from './people.ts'
import { startServer } from './server.ts'

/** An organisation on a server, and its administrator. */
export interface OrganisationUnderTest {
  server: Required<SignInPlace>
  organisationId: string
  administrator: typeof firstAdministrator
  /** The administrator's bearer token. */
  token: string
  /** Makes a call as the administrator. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Makes a call as the provider. */
  provider<T>(method: string, path: string, body?: object): Promise<T>
  /** Ends the server where it is this organisation's own. */
  stop(): Promise<void>
}

interface Customer {
  organisation: { id: string }
  link: string
}

/** An organisation of its own on the server that browser tests share: its provider makes it, and its administrator accepts the invitation. */
export async function joinSharedServer(): Promise<OrganisationUnderTest> {
  const answer = await fetch(inject('sharedServer'))
  if (!answer.ok) throw new Error(await answer.text())
  const server = { url: await answer.text() }
  // An address signs in to one organisation; its domain may be that of several.
  const [name, domain] = firstAdministrator.email.split('@')
  const administrator = { ...firstAdministrator, email: `${name}.${randomUUID().slice(0, 8)}@${domain}` }
  const made = await request<Customer>(server, ['POST', '/backoffice/organisations'], {
    token: providerKey,
    body: { name: organisation.name, adminEmail: administrator.email, edition: 'enterprise' },
  })
  const token = await acceptInvitation(server, made.link, administrator)
  await request(server, ['PATCH', '/organisation'], { token, body: { timeZone: 'Europe/Berlin' } })
  return {
    ...callsOf({ ...server, administrator }, token),
    organisationId: made.organisation.id,
    administrator,
    stop: async () => undefined,
  }
}

interface OwnServer {
  env?: Record<string, string>
  /** Whether a provider runs it. */
  provided?: boolean
}

/** The first organisation of a server with settings of its own. */
export async function startOwnServer({ env = {}, provided = true }: OwnServer): Promise<OrganisationUnderTest> {
  const server = await startServer({ env: { ...(provided && { SHARELIGHT_PROVIDER_KEY: providerKey }), ...env } })
  const token = await setUpOrganisation(server)
  const calls = callsOf({ url: server.url, administrator: firstAdministrator }, token)
  const { organisations } = provided
    ? await calls.provider<{ organisations: { id: string }[] }>('GET', '/backoffice/organisations')
    : { organisations: [] }
  return {
    ...calls,
    organisationId: organisations[0]?.id ?? '',
    administrator: firstAdministrator,
    stop: () => server.stop(),
  }
}

function callsOf(server: Required<SignInPlace>, token: string) {
  return {
    server,
    token,
    call: <T>(method: string, path: string, body?: object) => request<T>(server, [method, path], { body, token }),
    provider: <T>(method: string, path: string, body?: object) =>
      request<T>(server, [method, path], { body, token: providerKey }),
  }
}

/** Accepts an invitation whose link its inviter saw; gives the new administrator's bearer token. */
export async function acceptInvitation(
  server: { url: string },
  link: string,
  { name, password }: { name: string; password: string },
): Promise<string> {
  const token = new URL(link, server.url).searchParams.get('invitation')
  const accepted = await request<{ token: string }>(server, ['POST', '/invitation'], {
    body: { token, name, password },
  })
  return accepted.token
}
