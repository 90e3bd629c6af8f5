import type { Endpoint } from '@sharelight/contract'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { streamLive } from '../../http/live.ts'
import type { Router } from '../../http/serve.ts'

const live: Endpoint = {
  method: 'GET', path: '/live', summary: 'Server-sent events of this organisation: scan progress, notifications, changes',
  input: z.object({}), output: z.unknown(), access: 'user', errors: ['unauthorized'], audit: 'none',
}

export function liveRoutes({ app, gate, services }: Router) {
  app.get('/api/live', async (request, reply) => {
    const { organisation } = await gate.open(live, request) as Context
    streamLive(services.live, organisation.id, request, reply)
  })
}
