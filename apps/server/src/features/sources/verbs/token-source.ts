import { createHash } from 'node:crypto'
import {
  createTokenSource,
  memoryVault,
  SourceFault,
  type KeptTokens,
  type OAuthApp,
  type OAuthClient,
  type SourceHttp,
  type TokenSource,
  type TokenVault,
} from '@sharelight/connectors'
import { openGrant } from '@sharelight/store'
import { noteConsentLost } from './note-consent-lost.ts'
import { consentRows, ownerOf } from './source-consents.ts'
import type { TokenScope } from './token-scope.ts'

interface Opening {
  signIn: OAuthApp
  client: OAuthClient
  http: SourceHttp
  signal: AbortSignal
  /** A source that is saved, and keeps its tokens. */
  source?: { id: string; scope: TokenScope }
}

/** Tokens for a connection. */
export function tokenSourceOf({ signIn, client, http, signal, source }: Opening): TokenSource {
  const now = () => source?.scope.services.now() ?? new Date()
  const alone = new Map<string, TokenVault>()
  const vaultFor = async (scopes: readonly string[]) => {
    if (signIn.consent === 'people' && !source) throw nobodySignedIn(signIn.name)
    if (source && signIn.consent === 'people') return consentedVault(source, signIn, scopes)
    const name = applicationName(client, scopes)
    if (source) return keptVault(source, { capability: name, scopes })
    const vault = alone.get(name) ?? memoryVault()
    alone.set(name, vault)
    return vault
  }
  return createTokenSource({ name: signIn.name, client, http, now, signal, vaultFor })
}

type SavedSource = NonNullable<Opening['source']>

/** The grant that holds these scopes, the one that may do least first. @throws SourceFault */
async function consentedVault(source: SavedSource, { name, scopes: declared }: OAuthApp, scopes: readonly string[]) {
  const owner = ownerOf(source.id)
  const rows = (await consentRows(source.scope, source.id)).get(owner) ?? []
  if (rows.length === 0) throw nobodySignedIn(name)
  const order = ['read', 'watch', 'write']
  const able = rows
    .filter(row => scopes.every(scope => row.scopes.includes(scope)))
    .toSorted((a, b) => order.indexOf(a.capability) - order.indexOf(b.capability))
  const held = able.find(row => row.lost_at === null)
  if (held) return keptVault(source, { capability: held.capability, scopes })
  if (able.length > 0 || rows.every(row => row.lost_at !== null))
    throw new SourceFault('consent_lost', `${name} no longer lets Sharelight in. Sign in again at Data Sources.`)
  const why = declared.find(
    each => scopes.includes(each.scope) && !rows.some(row => row.scopes.includes(each.scope)),
  )?.why
  throw new SourceFault(
    'scope_missing',
    `${name} was not asked for this, or did not grant it${why ? `: ${why}` : '.'} Consent to it at Data Sources.`,
  )
}

function keptVault(
  { id, scope }: SavedSource,
  { capability, scopes }: { capability: string; scopes: readonly string[] },
): TokenVault {
  const { services, organisation } = scope
  const place = { organisationId: organisation.id, owner: ownerOf(id), capability }
  const grant = openGrant<KeptTokens>(services.stores.meta, place)
  return {
    read: grant.read,
    renew: (seen, make) => grant.renew(kept => kept === undefined || kept.access === seen, make),
    async noteLost() {
      if (await grant.noteLost()) await noteConsentLost(scope, { id, scopes })
    },
  }
}

/** Another application, or another secret of it, has tokens of its own. */
function applicationName(client: object, scopes: readonly string[]): string {
  const told = JSON.stringify([client, scopes.toSorted()])
  return `application ${createHash('sha256').update(told).digest('base64url').slice(0, 22)}`
}

const nobodySignedIn = (name: string) =>
  new SourceFault('consent_lost', `Nobody has signed in with ${name} for this source yet. Sign in at Data Sources.`)
