import {
  addSource as addSourceCall,
  beginSourceConsent,
  browseFolders as browseFoldersCall,
  changeSource as changeSourceCall,
  finishSourceConsent,
  listConnectors,
  listDataServices,
  listSources as listSourcesCall,
  removeSource as removeSourceCall,
  sourceCoverage,
  testSource as testSourceCall,
} from '@sharelight/contract'
import { describe } from '@sharelight/connectors'
import { serviceBook } from '@sharelight/domain'
import type { Context } from '../../context.ts'
import { serve, type Router } from '../../http/serve.ts'
import { requestScan } from '../scans/verbs/request-scan.ts'
import { beginConsentTo } from './verbs/begin-consent.ts'
import { coverageOf } from './verbs/coverage-of.ts'
import { finishConsent } from './verbs/finish-consent.ts'
import { addSource } from './verbs/add-source.ts'
import { browseFolders } from './verbs/browse-folders.ts'
import { changeSource } from './verbs/change-source.ts'
import { listSources } from './verbs/list-sources.ts'
import { removeSource } from './verbs/remove-source.ts'
import { testSource } from './verbs/test-source.ts'

/** Whether the application that is read with was let in already, by its tenant's administrator. */
async function letsIn(ctx: Context, tried: { connector: string; settings: Record<string, unknown> }): Promise<boolean> {
  const signIn = ctx.services.connectors.find(({ id }) => id === tried.connector)?.signIn
  if (signIn?.kind !== 'oauth' || signIn.consent !== 'administrator') return false
  return (await testSource(ctx, tried)).ok
}

export function sourceRoutes(router: Router) {
  const { connectors } = router.services
  serve(router, listConnectors, async () => ({ connectors: connectors.map(describe) }))
  serve(router, listDataServices, async () => ({ services: [...serviceBook(connectors).all] }))
  serve(router, listSourcesCall, async (ctx, page) => ({ sources: await listSources(ctx, page) }))
  serve(router, sourceCoverage, (ctx, { id }) => coverageOf(ctx, id))
  serve(router, testSourceCall, (ctx, input) => testSource(ctx, input))
  serve(router, browseFoldersCall, (ctx, { path }) => browseFolders(ctx, path))
  serve(router, addSourceCall, async (ctx, { scan, ...source }) => {
    // Asked before anything is written: no write may wait for a service outside.
    const isIn = scan && (await letsIn(ctx, source))
    const added = await addSource(ctx, source)
    // What needs consent is scanned once somebody has given it, here or at the service itself.
    if (!scan || (added.consents.length > 0 && !isIn)) return added
    const lastScan = await requestScan(ctx, added.id)
    return { ...added, state: lastScan.state, lastScan }
  })
  serve(router, beginSourceConsent, (ctx, input) => beginConsentTo(ctx, input))
  serve(router, finishSourceConsent, async (ctx, returned) => {
    const finished = await finishConsent(ctx, returned)
    if (finished.source.lastScan) return finished
    const lastScan = await requestScan(ctx, finished.source.id)
    return { ...finished, source: { ...finished.source, state: lastScan.state, lastScan } }
  })
  serve(router, changeSourceCall, (ctx, input) => changeSource(ctx, input))
  serve(router, removeSourceCall, async (ctx, input) => {
    await removeSource(ctx, input)
    return {}
  })
}
