import type { Receiver } from '@sharelight/contract'
import { hash64, openScanSink, stableId, type EventRow } from '@sharelight/store'
import { feedReceivers } from '../features/receivers/verbs/feed-receivers.ts'
import { rulesFor } from '../features/rating/verbs/rater-for.ts'
import { createReceiverDelivering } from '../outbox/receiver-delivering.ts'
import type { Settings } from '../settings.ts'
import { organisationIdOf, ownMachine, setUp, startTestServer, type TestServer } from './server.ts'

/** A server whose organisation tells things outside. For tests. */
export interface TellingServer {
  server: TestServer
  token: string
  organisationId: string
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<{ status: number; body: T }>
  /** Adds a receiver; gives it with what was shown once. */
  add(draft: object): Promise<{ receiver: Receiver; secret: string }>
  /** Stores events that are risky; gives their ids. `source` sets apart what is told in one order. */
  store(count: number, options?: { source?: string; change?: Partial<EventRow> }): Promise<string[]>
  feed(): Promise<void>
  /** Delivers what is due, whatever it waits for, until nothing is under way. */
  deliver(): Promise<void>
  /** Makes all that waits due. */
  dueNow(): Promise<void>
  left(): Promise<{ kind: string; subject: string; attempts: number; error: string | null; dead_at: Date | null }[]>
  close(): Promise<void>
}

export async function startTellingServer(settings: Partial<Settings> = {}): Promise<TellingServer> {
  const server = await startTestServer({
    outbound: ownMachine,
    publicUrl: 'https://sharelight.acme.example',
    ...settings,
  })
  const token = await setUp(server)
  const organisationId = await organisationIdOf(server)
  const { meta } = server.stores
  let made = 0

  const call: TellingServer['call'] = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    const answer = await server.call(method, `/api${path}`, { token, ...(body && { body }) })
    return { status: answer.status, body: answer.body as T }
  }
  const eventOf = (change: Partial<EventRow>): EventRow => {
    made++
    return {
      time: Date.now() - 3600_000 + made,
      eventId: hash64('telling', String(made)),
      type: 'anonymous_link_created',
      itemId: stableId('told-file'),
      folderId: null,
      actorId: stableId('told-ada'),
      shareType: 'anonymous',
      labels: ['regulated', 'regulated/pii'],
      anomalies: [],
      recipients: [],
      details: {},
      ...change,
    }
  }
  const dueNow = async () => {
    await meta.acrossOrganisations
      .updateTable('outbox')
      .set({ due_at: new Date(0) })
      .execute()
  }
  return {
    server,
    token,
    organisationId,
    call,
    dueNow,
    async add(draft) {
      const { status, body } = await call<{ receiver: Receiver; secret: string }>('POST', '/receivers', {
        name: 'Operations',
        kinds: ['detection'],
        minSeverity: 1,
        ...draft,
      })
      if (status !== 200) throw new Error(`Adding a receiver answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    async store(count, { source = 'told', change = {} } = {}) {
      const sink = openScanSink(
        server.stores.analytics,
        { organisationId, sourceId: stableId(source), sourceCode: 321, scanId: stableId('scan', source) },
        rulesFor(server.services, organisationId),
      )
      const events = Array.from({ length: count }, () => eventOf(change))
      await sink.tell({
        identities: [
          {
            identityId: stableId('told-ada'),
            kind: 'employee',
            address: 'ada@acme.example',
            displayName: 'Ada <b>Lovelace</b>',
            domain: 'acme.example',
            department: 'Sales',
            firstSeenAt: 1,
          },
        ],
        events,
      })
      return events.map(({ eventId }) => String(eventId))
    },
    feed: () =>
      feedReceivers({
        services: server.services,
        organisation: { id: organisationId, name: 'Acme', timeZone: 'Europe/Berlin' },
      }),
    async deliver() {
      await dueNow()
      const delivering = createReceiverDelivering(server.services)
      await delivering.look()
      await delivering.settled()
      await delivering.close()
    },
    left: () =>
      meta.acrossOrganisations
        .selectFrom('outbox')
        .select(['kind', 'subject', 'attempts', 'error', 'dead_at'])
        .where('kind', 'like', 'receiver:%')
        .orderBy('number')
        .execute(),
    close: () => server.close(),
  }
}
