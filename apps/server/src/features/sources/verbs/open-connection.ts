import {
  ConnectorError,
  localIo,
  scrubbed,
  sourceFaultOf,
  sourceHttp,
  withoutLeaks,
  type Connection,
  type Connector,
} from '@sharelight/connectors'
import { requireVouched } from '@sharelight/store'
import type { Organisation, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { deviceInbox } from '../../devices/verbs/device-inbox.ts'
import { installationClient, type InstallationScope } from '../../consent/verbs/installation-client.ts'
import { webhookOf } from '../../webhooks/verbs/source-webhook.ts'
import { splitSettings } from './source-secrets.ts'
import type { TokenScope } from './token-scope.ts'
import { ToldSecrets } from './told-secrets.ts'
import { tokenSourceOf } from './token-source.ts'

interface Scope {
  services: Pick<Services, 'outbound' | 'places'> & InstallationScope['services']
  organisation: Pick<Organisation, 'id' | 'domains'>
}

interface Opening {
  connector: Connector
  settings: unknown
  /** A saved source has tokens of its own. */
  source?: { id: string; scope: TokenScope }
  signal?: AbortSignal
}

/** Opens a connection for a call or a job; nothing that it says spells a secret out. @throws AppError `invalid` when the settings cannot work. */
export async function openConnection(
  { services, organisation }: Scope,
  { connector, settings, source, signal = AbortSignal.timeout(60_000) }: Opening,
): Promise<Connection> {
  requireVouched('A connection to a data source')
  const http = sourceHttp(services.outbound, connector.hosts(settings))
  const { secrets } = splitSettings(connector, settings)
  const told = new ToldSecrets(secrets.values())
  const signIn = await signInOf({ services, organisation }, connector, settings)
  if (signIn?.client.proof.kind === 'secret') told.add(signIn.client.proof.secret)
  const tokens = signIn && tokenSourceOf({ ...signIn, http, signal, source })
  const webhook = webhookOf(services, source?.id)
  const io = localIo({
    http,
    ...(tokens && { tokens: told.noting(tokens) }),
    signal,
    ...(webhook && { webhook }),
    ownDomains: organisation.domains,
    places: services.places(organisation.id),
    ...(services.stores && { inbox: deviceInbox(services.stores.meta, organisation.id) }),
  })
  const { scrub } = told
  try {
    const open = await connector.load()
    const connection = await open(settings, io)
    return secrets.size > 0 || tokens ? withoutLeaks(connection, scrub) : connection
  } catch (thrown) {
    const error = scrubbed(thrown, scrub)
    if (error instanceof ConnectorError || sourceFaultOf(error))
      throw new AppError('invalid', messageOf(error), { field: 'settings', cause: error })
    throw error
  }
}

async function signInOf(scope: InstallationScope, { signIn }: Connector, settings: unknown) {
  if (signIn.kind !== 'oauth') return undefined
  return { signIn, client: await installationClient(scope, signIn.client(settings)) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
