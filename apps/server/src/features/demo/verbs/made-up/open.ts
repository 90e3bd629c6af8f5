import { ConnectorError, SourceFault, type Connection } from '@sharelight/connectors'
import { isStoreUnavailable, openScanSink } from '@sharelight/store'
import type { Services } from '../../../../context.ts'
import { rulesFor } from '../../../rating/verbs/rater-for.ts'
import { closeFolders } from './close-folders.ts'
import { publicLinks, takingAccess, type Rows, type Taking } from './take-access.ts'

interface Where {
  organisationId: string
  connector: string
}

/** Reads and changes what the store holds of a source as its first scan wrote it: that is all there is of it. */
export async function openMadeUp(
  services: Pick<Services, 'stores' | 'now'>,
  { organisationId, connector }: Where,
): Promise<Connection> {
  const { id, code } = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('data_sources')
    .select(['id', 'code'])
    .where('connector', '=', connector)
    .executeTakeFirstOrThrow()
  const scope = { organisationId, sourceId: id, sourceCode: code, scanId: id }
  const sink = openScanSink(services.stores.analytics, scope, rulesFor(services, organisationId))
  const rows: Rows = {
    lookup: keys => asked(() => sink.lookup(keys)),
    lookupFolders: keys => asked(() => sink.lookupFolders(keys)),
    lookupExposures: ids => asked(() => sink.lookupExposures(ids)),
    write: batch => asked(() => sink.write(batch)),
  }
  const taking = (what: Taking) => takingAccess(rows, what)
  return {
    check: () => Promise.resolve({ ok: true, granted: [], missing: [] }),
    async *containers() {},
    fetch: () => Promise.reject(new ConnectorError('unsupported', 'There is nothing to read behind a made-up file.')),
    remedies: {
      remove_public_access: closeFolders(rows, taking(publicLinks)),
      remove_personal_access: taking({ what: 'private addresses', takes: ({ shareType }) => shareType === 'personal' }),
      remove_outside_access: taking({ what: 'people outside', takes: ({ shareType }) => shareType === 'outside' }),
      remove_old_links: taking({ what: 'its links', takes: ({ via }) => via === 'link' }),
      quarantine: taking({ what: 'everybody but its owner', takes: ({ role }) => role !== 'owner' }),
    },
    close: () => Promise.resolve(),
  }
}

/** The store is the source here: while it is away the source is. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    throw new SourceFault('unreachable', 'The store that holds the demo does not answer. Try again later.', {
      cause: error,
    })
  }
}
