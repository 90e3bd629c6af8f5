import { dataServices } from '@sharelight/contract'
import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { activityOf } from '../audit/activity.ts'
import { identitiesOf } from '../directory/identities.ts'
import { cloudAppsOf } from '../cloud-apps/cloud-apps.ts'
import { ownDomainsOf } from '../directory/domains.ts'
import { drivesAt } from '../drives/changed.ts'
import { drivesOf } from '../drives/containers.ts'
import { itemContent } from '../drives/content.ts'
import { isThere } from '../drives/exists.ts'
import { listDrive } from '../drives/list.ts'
import { listUnlisted } from '../drives/unlisted.ts'
import { Marks } from '../drives/marks.ts'
import { bearing, sayingBrokenOff } from '../broken-off.ts'
import { Failures } from '../failures.ts'
import { Graph } from '../graph.ts'
import { openMail } from '../mail/open.ts'
import { sensitivityLabelsOf } from '../labels/list.ts'
import { mendingOf, microsoftRemedies } from '../remedies/index.ts'
import { SharePoint } from '../sites/sharepoint.ts'
import { sitePermissions } from '../sites/sites.ts'
import { openTeams } from '../teams/open.ts'
import { check } from './check.ts'
import { Refused } from './refused.ts'
import type { Microsoft365Settings } from './settings.ts'

export async function open(settings: Microsoft365Settings, io: ConnectorIo): Promise<Connection> {
  const graph = new Graph(settings, io)
  const reading = { graph, settings, io, marks: new Marks(), known: {} }
  const { services } = settings
  const teams = openTeams({ graph, settings, io })
  const mail = openMail(reading, io)
  const failures = { lists: new Failures(), contents: new Failures() }
  const log = activityOf(graph, settings, io)
  const apps = cloudAppsOf(graph, settings, io)
  const feeds = [...log.feeds, ...apps.feeds]
  const refused = new Refused(graph, services, log.check)
  return Promise.resolve({
    ...(!services.includes('onedrive') && { service: serviceOf(settings).key }),
    check: () =>
      check(graph, settings, {
        checkActivity: log.check,
        checkApps: apps.check,
        sharePoint: new SharePoint(settings, io),
      }),
    containers: () =>
      refused.containers([
        ...drivesOf(reading),
        ...(services.includes('exchange') ? [{ service: 'exchange', containers: mail.containers } as const] : []),
        ...(services.includes('teams') ? [{ service: 'teams', containers: teams.containers } as const] : []),
      ]),
    items: (container, from) =>
      untilAborted(
        refused.items(container) ??
          listUnlisted(reading, container) ??
          sayingBrokenOff(
            container,
            teams.items(container, from) ?? mail.items(container, from) ?? listDrive(reading, container, from),
            failures.lists,
          ),
        io.signal,
      ),
    ...(feeds.length > 0 && {
      feeds,
      activity: (feed, from) => refused.unlessRefused((apps.has(feed) ? apps : log).activity(feed, from)),
    }),
    ...(isWatchedByLog(settings) && {
      changed: { at: log.at, since: (from: string) => untilAborted(drivesAt(reading, log.sites(from)), io.signal) },
    }),
    ...(services.includes('identities') && {
      identities: (from?: string) =>
        untilAborted(refused.unlessRefused(identitiesOf(graph, io, { from, ask: mail.factsOf })), io.signal),
    }),
    ...((services.includes('site-permissions') || services.includes('teams')) && {
      resources: (from?: string) =>
        untilAborted(
          inTurn(
            services.includes('site-permissions')
              ? refused.unlessRefused(sitePermissions({ graph, settings, io }, from))
              : inTurn(),
            teams.resources(),
          ),
          io.signal,
        ),
    }),
    exists: key => teams.exists(key) ?? mail.exists(key) ?? isThere(reading, key),
    ownDomains: () => ownDomainsOf(graph),
    fetch: (item, limits) =>
      bearing(
        teams.fetch(item, limits) ?? mail.fetch(item, limits) ?? itemContent(reading, item, limits),
        failures.contents,
      ),
    sensitivityLabels: () => sensitivityLabelsOf(graph),
    remedies: microsoftRemedies(mendingOf(reading)),
    close: () => Promise.resolve(),
  } satisfies Connection)
}

/** Where nothing but drives is listed: of mail and messages the log tells too little. */
const isWatchedByLog = ({ services }: Microsoft365Settings) =>
  services.includes('activity') && !services.includes('exchange') && !services.includes('teams')

/** What a source is shown as that reads no OneDrive: the first of these that it reads. */
function serviceOf({ services }: Microsoft365Settings) {
  if (services.includes('sharepoint')) return dataServices.SHAREPOINT
  if (services.includes('exchange')) return dataServices.EXCHANGE365
  return services.includes('teams') ? dataServices.TEAMS : dataServices.SHAREPOINT
}

async function* inTurn<T>(...streams: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const stream of streams) yield* stream
}
