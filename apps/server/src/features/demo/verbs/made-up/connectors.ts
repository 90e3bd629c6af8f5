import type { Connector } from '@sharelight/connectors'
import { demoServices } from '@sharelight/demo'
import { z } from 'zod'
import type { Services } from '../../../../context.ts'
import { madeUpOffers } from './offers.ts'

/** A demo organisation's sources: there is nothing behind them but its own rows, and no call ever leaves. */
export function madeUpConnectors(
  services: Pick<Services, 'stores' | 'now'>,
  organisationId: string,
): readonly Connector[] {
  return demoServices.map(({ key, code, name, kind }) => ({
    id: key,
    name,
    description: 'A made-up source of the demo organisation.',
    icon: '',
    entry: [],
    services: [{ code, key, name, icon: '', colour: '' }],
    permissions: [],
    capabilities: new Set(['remediate'] as const),
    remedies: kind === 'systems' ? [] : madeUpOffers,
    settings: z.looseObject({}),
    signIn: { kind: 'none' },
    hosts: () => [],
    async load() {
      const { openMadeUp } = await import('./open.ts')
      return () => openMadeUp(services, { organisationId, connector: key })
    },
  }))
}
