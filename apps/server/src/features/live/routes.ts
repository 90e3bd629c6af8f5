import { ScanProgress, type Endpoint } from '@sharelight/contract'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { streamLive } from '../../http/live.ts'
import type { Router } from '../../http/serve.ts'
import type { LiveMessage } from '../../live/bus.ts'
import { progressSeenBy } from '../sources/verbs/seen-by.ts'

const live: Endpoint = {
  method: 'GET',
  path: '/live',
  summary: 'Server-sent events of this organisation: scan progress, notifications, changes',
  input: z.object({}),
  output: z.unknown(),
  access: 'user',
  errors: ['unauthorized'],
  audit: 'none',
}

export function liveRoutes({ app, gate, services }: Router) {
  app.get('/api/live', async (request, reply) => {
    const audience = async () => {
      const ctx = (await gate.open(live, request)) as Context
      return { organisationId: ctx.organisation.id, seen: (message: LiveMessage) => seenBy(ctx, message) }
    }
    await streamLive({ bus: services.live, audience, onChange: gate.onForget }, { request, reply })
  })
}

function seenBy(ctx: Context, message: LiveMessage): LiveMessage {
  if (message.type !== 'scan') return message
  return { type: 'scan', data: progressSeenBy(ctx, ScanProgress.parse(message.data)) }
}
