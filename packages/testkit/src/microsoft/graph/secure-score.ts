import { ok, type Call } from '../http/call.ts'
import { notFound } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import { stampOf } from '../state/tenant.ts'

const needs = ['SecurityEvents.Read.All', 'SecurityEvents.ReadWrite.All']

/** How Microsoft judges the tenant, day by day, and by what. */
export const secureScoreRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/security/secureScores',
    needs,
    bucket: 'policy',
    handle: call => ok(pageOf(call, [today(call)], { size: 100 })),
  },
  {
    method: 'GET',
    path: '/security/secureScoreControlProfiles/{id}',
    needs,
    bucket: 'policy',
    handle: call => ok(selected(call, profile(call))),
  },
]

function today({ state }: Call): Json {
  const day = stampOf(state.clock.now()).slice(0, 10)
  const all = Object.entries(state.settings.secureScore)
  return {
    id: `${state.id}_${day}`,
    azureTenantId: state.id,
    createdDateTime: `${day}T00:00:00Z`,
    activeUserCount: state.users.size,
    licensedUserCount: state.users.size,
    currentScore: all.reduce((sum, [, { score }]) => sum + score, 0),
    maxScore: all.reduce((sum, [, { max }]) => sum + max, 0),
    enabledServices: ['HasEOP'],
    averageComparativeScores: [],
    vendorInformation: { provider: 'SecureScore', providerVersion: null, subProvider: null, vendor: 'Microsoft' },
    controlScores: all.map(([controlName, { score, percent }]) => ({
      controlCategory: 'Apps',
      controlName,
      description: '',
      score,
      ...(percent !== undefined && { scoreInPercentage: percent }),
    })),
  }
}

function profile({ state, parts }: Call): Json {
  const { id = '' } = parts
  const control = state.settings.secureScore[id]
  if (!control) throw notFound(id)
  return { id, azureTenantId: state.id, title: id, controlCategory: 'Apps', maxScore: control.max, rank: 1 }
}
