import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import type { Graph } from '../graph.ts'
import { isUntold } from './answers.ts'
import { adminAddressOf } from './tenant-sharing.ts'
import type { SharePoint } from './sharepoint.ts'
import { opening } from './unanswered.ts'

/** As it is told to people: Graph has a right of the same name. */
export const sharePointRight = 'SharePoint/Sites.FullControl.All'

/** What SharePoint itself tells is not needed: without it, less is known of sites. Nothing is missing where somebody chose a secret, whose form says so. */
export async function checkSharePoint(
  graph: Graph,
  sharePoint: SharePoint,
): Promise<Pick<CheckResult, 'granted' | 'missing'>> {
  if (sharePoint.closed) return { granted: [], missing: [] }
  await ask(graph, sharePoint)
  const { why } = sharePoint
  if (why === undefined) return { granted: [sharePointRight], missing: [] }
  return { granted: [], missing: [{ name: sharePointRight, wayOut: opening[why] }] }
}

async function ask(graph: Graph, sharePoint: SharePoint): Promise<void> {
  try {
    const address = await adminAddressOf(graph)
    if (address === undefined) return
    await sharePoint.get(z.looseObject({}), { address, path: 'SPO.Tenant', what: 'Testing the connection' })
  } catch (error) {
    if (!isUntold(error)) throw error
  }
}
