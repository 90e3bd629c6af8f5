import { analyticsAuthorization, reportFrontEvents, reportOnboardingEvent } from '@sharelight/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { serve, type Router } from '../../http/serve.ts'

/** How the interface is used, into this server's own log and nowhere else (specification S7.059). Off where the configuration names no address. */
export function productAnalyticsRoutes(router: Router) {
  const { log } = router.services
  serve(router, reportFrontEvents, async (_, { events }, { request }) => {
    requireAuthorization(request)
    for (const event of events) log.info({ analytics: event }, `Used: ${event.name}`)
    return {}
  })
  serve(router, reportOnboardingEvent, async (_, event, { request }) => {
    requireAuthorization(request)
    // Whom the event is about stands in the record of the organisation, not in the log.
    log.info(
      { analytics: { orgId: event.orgId, eventId: event.eventId, tags: event.tags } },
      `Onboarding: ${event.eventId}`,
    )
    return {}
  })
}

function requireAuthorization({ headers }: FastifyRequest) {
  if (headers.authorization !== analyticsAuthorization)
    throw new AppError('unauthorized', 'Product analytics come with the authorization of the interface.')
}
