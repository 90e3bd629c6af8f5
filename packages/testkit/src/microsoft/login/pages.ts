import { randomBytes } from 'node:crypto'
import type { Reply } from '../http/call.ts'
import type { Audience, Client } from '../state/applications.ts'
import type { TenantState } from '../state/tenant.ts'
import { isAdministrator } from '../actions/roles.ts'
import { findUser } from '../actions/find.ts'
import { backTo, escaped, page } from './answers.ts'
import { wantedOf } from './resource.ts'
import type { TokenStore } from './tokens.ts'

export interface Visiting {
  state: TenantState
  tokens: TokenStore
}

type Parameters = Record<string, string>

/** The page on which an administrator lets an application in, and the one on which people sign in to it. */
export function askingPage(state: TenantState, parameters: Parameters, action: string): Reply {
  const client = state.clients.get(parameters['client_id'] ?? '')
  if (!client)
    return page(
      'Sign in',
      `<p>AADSTS700016: Application with identifier '${escaped(parameters['client_id'] ?? '')}' was not found in the directory '${escaped(state.name)}'.</p>`,
      400,
    )
  if (!client.redirectUris.includes(parameters['redirect_uri'] ?? ''))
    return page(
      'Sign in',
      `<p>AADSTS50011: The redirect URI '${escaped(parameters['redirect_uri'] ?? '')}' specified in the request does not match the redirect URIs configured for the application '${escaped(client.clientId)}'.</p>`,
      400,
    )
  const hidden = Object.entries(parameters)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  const asked = Object.values(client.asks).flat()
  const people = state.users
    .values()
    .map(({ userPrincipalName }) => `<option>${escaped(userPrincipalName)}</option>`)
    .toArray()
  return page(
    'Permissions requested',
    `<p>${escaped(client.name)}</p><ul>${asked.map(right => `<li>${escaped(right)}</li>`).join('')}</ul>
    <form method="post" action="${escaped(action)}">${hidden}
    <label>Account <select name="account">${people.slice(0, 50).join('')}</select></label>
    <button name="answer" value="accept">Accept</button><button name="answer" value="cancel">Cancel</button></form>`,
  )
}

/** What the administrator answered. */
export function administratorAnswered({ state }: Visiting, given: Parameters): Reply {
  const back = given['redirect_uri'] ?? ''
  const client = state.clients.get(given['client_id'] ?? '')
  const refusal = refusalOf(state, given)
  if (refusal || !client) return backTo(back, { ...refusal, ...stateOf(given) })
  consent(client)
  return backTo(back, { admin_consent: 'True', tenant: state.id, ...stateOf(given) })
}

/** Somebody signed in: back with a code. */
export function personAnswered({ state, tokens }: Visiting, given: Parameters): Reply {
  const back = given['redirect_uri'] ?? ''
  const client = state.clients.get(given['client_id'] ?? '')
  const refusal = given['answer'] === 'accept' ? undefined : refusalOf(state, given)
  const user = findUser(state, given['account'] ?? '') ?? administrators(state)[0]
  if (refusal || !client || !user) return backTo(back, { ...(refusal ?? cancelled), ...stateOf(given) })
  const wanted = wantedOf(state, { scope: given['scope'], resource: given['resource'] })
  if (isAdministrator(state, user.id)) consent(client)
  else if (!client.isKnown) return backTo(back, { ...needsAdministrator, ...stateOf(given) })
  const code = `1.${randomBytes(60).toString('base64url')}`
  tokens.codes.set(code, {
    client,
    userId: user.id,
    audience: wanted.audience,
    resource: wanted.resource,
    scopes: [
      ...(given['scope'] ?? '').split(' ').filter(name => !name.includes('/')),
      ...wanted.rights,
      ...(wanted.isDefault ? client.granted[wanted.audience] : []),
    ].filter(Boolean),
    redirectUri: back,
    expires: state.clock.now().getTime() + 600_000,
    isUsed: false,
    ...(given['code_challenge'] !== undefined && { challenge: given['code_challenge'] }),
    ...(given['nonce'] !== undefined && { nonce: given['nonce'] }),
  })
  return backTo(back, { code, ...stateOf(given), session_state: randomBytes(16).toString('hex') })
}

const stateOf = ({ state }: Parameters): Parameters => (state === undefined ? {} : { state })

function refusalOf(state: TenantState, { answer, account }: Parameters): Parameters | undefined {
  if (answer !== 'accept') return cancelled
  const user = account === undefined ? administrators(state)[0] : findUser(state, account)
  return user && isAdministrator(state, user.id) ? undefined : needsAdministrator
}

const cancelled = {
  error: 'access_denied',
  error_description: 'AADSTS65004: User declined to consent to access the app.',
  error_subcode: 'cancel',
}
const needsAdministrator = {
  error: 'access_denied',
  error_description:
    'AADSTS90094: An administrator of the tenant has set a policy that prevents you from granting the application the permissions it is requesting. Contact an administrator who can grant permissions to this application on your behalf.',
}

const administrators = (state: TenantState) =>
  state.users
    .values()
    .filter(({ id }) => isAdministrator(state, id))
    .toArray()

/** To all that the application asks for. */
export function consent(client: Client): void {
  client.isKnown = true
  for (const [audience, rights] of Object.entries(client.asks))
    for (const right of rights) client.granted[audience as Audience].add(right)
}
