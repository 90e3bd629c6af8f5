import { splitSecrets, withSaved, type Connector } from '@sharelight/connectors'
import type { OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { parseSettings } from './connector.ts'

type Scope = { services: Pick<Context['services'], 'stores'>; organisation: Pick<Context['organisation'], 'id'> }
type Settings = Record<string, unknown>
interface Stored {
  id: string
  settings: Settings
}

const placeOf = (sourceId: string) => `source/${sourceId}/`

/** A source's secret settings by their paths. They are sealed under the organisation's key, bound to the source and the path. */
async function savedSecrets({ services, organisation }: Scope, sourceId: string): Promise<Map<string, unknown>> {
  const place = placeOf(sourceId)
  const rows = await services.stores.meta.readSecrets(organisation.id, place)
  return new Map([...rows].map(([name, text]) => [name.slice(place.length), JSON.parse(text) as unknown]))
}

/** A stored source's settings with its secrets, as its connector understands them: to open a connection with, and for nothing else. */
export async function settingsOf(scope: Scope, connector: Connector, source: Stored): Promise<unknown> {
  const { values } = withSaved(connector.settings, source.settings, await savedSecrets(scope, source.id))
  return connector.settings.parse(values)
}

/**
 * Settings that somebody changed: a secret that they leave out stays, unless it would go to other hosts than before.
 * @throws AppError `invalid`, naming the setting
 */
export async function changedSettings(
  scope: Scope,
  connector: Connector,
  { source, settings }: { source: Stored; settings: Settings },
): Promise<unknown> {
  const saved = await savedSecrets(scope, source.id)
  const { values, kept } = withSaved(connector.settings, settings, saved)
  const parsed = parseSettings(connector, values)
  const [first] = kept
  if (first === undefined) return parsed
  const before = connector.settings.safeParse(withSaved(connector.settings, source.settings, saved).values)
  const known = new Set(before.success ? connector.hosts(before.data) : [])
  const other = connector.hosts(parsed).find(host => !known.has(host))
  if (other === undefined) return parsed
  throw new AppError(
    'invalid',
    `settings.${first.replaceAll('/', '.')}: enter it again. It was saved for other addresses than ${other}.`,
    { field: `settings.${first.replaceAll('/', '.')}` },
  )
}

/** Settings without secrets, to store, show and compare; and the secrets. */
export function splitSettings(connector: Connector, parsed: unknown) {
  return splitSecrets(connector.settings, parsed as Settings)
}

/** Keeps these secrets of a source, and no others. */
export async function keepSecrets(
  { services, organisation }: Scope,
  tx: OrganisationQueries,
  { sourceId, secrets }: { sourceId: string; secrets: ReadonlyMap<string, unknown> },
) {
  await forgetSecrets(tx, sourceId)
  for (const [path, value] of secrets)
    await services.stores.meta.saveSecret(organisation.id, placeOf(sourceId) + path, JSON.stringify(value), tx)
}

export async function forgetSecrets(tx: OrganisationQueries, sourceId: string): Promise<void> {
  await tx
    .deleteFrom('secrets')
    .where(eb => eb.fn<boolean>('starts_with', ['name', eb.val(placeOf(sourceId))]))
    .execute()
}

/** Which secret settings each source has; never their values. */
export async function secretNames({ services, organisation }: Scope): Promise<Map<string, string[]>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('secrets')
    .select('name')
    .where(eb => eb.fn<boolean>('starts_with', ['name', eb.val('source/')]))
    .orderBy('name')
    .execute()
  const names = new Map<string, string[]>()
  for (const { name } of rows) {
    const [, sourceId = '', ...path] = name.split('/')
    names.set(sourceId, [...(names.get(sourceId) ?? []), path.join('/')])
  }
  return names
}
