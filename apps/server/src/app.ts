import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { accountsAtRiskRoutes } from './features/accounts-at-risk/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adminRoutes } from './features/admins/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { appRoutes } from './features/apps/routes.ts'
import { backofficeRoutes } from './features/backoffice/routes.ts'
import { auditTrailRoutes } from './features/audit-trail/routes.ts'
import { configurationRoutes } from './features/configuration/routes.ts'
import { conversationRoutes } from './features/conversation/routes.ts'
import { consentRoutes } from './features/consent/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { credentialRoutes } from './features/credentials/routes.ts'
import { savedInvestigationsRoutes } from './features/saved-investigations/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { customLabelRoutes } from './features/custom-labels/routes.ts'
import { dataSubjectRoutes } from './features/data-subjects/routes.ts'
import { departmentRoutes } from './features/departments/routes.ts'
import { folderContextRoutes } from './features/folder-contexts/routes.ts'
import { deviceRoutes } from './features/devices/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { demoRoutes } from './features/demo/routes.ts'
import { editionRoutes } from './features/edition/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { integrationRoutes } from './features/integrations/routes.ts'
import { investigationRoutes } from './features/investigation/routes.ts'
import { handOverRoutes } from './features/hand-over/routes.ts'
import { accessRoutes } from './features/access/routes.ts'
import { labellingRoutes } from './features/labelling/routes.ts'
import { labelRoutes } from './features/labels/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { mcpRoutes } from './features/mcp/routes.ts'
import { metricRoutes } from './features/metrics/routes.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { productAnalyticsRoutes } from './features/product-analytics/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { organisationRoutes } from './features/organisation/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { scanRoutes } from './features/scans/routes.ts'
import { scimRoutes } from './features/scim/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { sourceRoutes } from './features/sources/routes.ts'
import { ssoRoutes } from './features/sso/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { supportAccessRoutes } from './features/support-access/routes.ts'
import { countRoutes } from './features/counts/routes.ts'
import { entityRoutes } from './features/entities/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { justificationRoutes } from './features/justification/routes.ts'
import { playbookRoutes } from './features/playbooks/routes.ts'
import { receiverRoutes } from './features/receivers/routes.ts'
import { remedyRoutes } from './features/remedies/routes.ts'
import { recommendationRoutes } from './features/recommendations/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { postureRoutes } from './features/posture/routes.ts'
import { ratingRoutes } from './features/rating/routes.ts'
import { summaryRoutes } from './features/summary/routes.ts'
import { ticketRoutes } from './features/tickets/routes.ts'
import { trustRoutes } from './features/trust/routes.ts'
import { graphRoutes } from './features/graph/routes.ts'
import { exceptionRoutes } from './features/exceptions/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { anomalyRoutes } from './features/anomalies/routes.ts'
import { createGate } from './http/gate.ts'
import { createInstance } from './http/instance.ts'
import { createOnce } from './http/once.ts'
import { registerProtection } from './http/protection.ts'
import { registerRateLimit } from './http/rate-limit.ts'
import type { Router } from './http/serve.ts'
import { registerWeb } from './http/static.ts'
import { observeRequests } from './observe/requests.ts'
import { observeRoutes } from './observe/routes.ts'

/** Every noun of the API. */
const features: readonly ((router: Router) => void)[] = [
  configurationRoutes,
  conversationRoutes,
  contentRoutes,
  setupRoutes,
  sessionRoutes,
  credentialRoutes,
  passkeyRoutes,
  ssoRoutes,
  handOverRoutes,
  statusRoutes,
  liveRoutes,
  adminRoutes,
  savedInvestigationsRoutes,
  auditTrailRoutes,
  sourceRoutes,
  scanRoutes,
  metricRoutes,
  investigationRoutes,
  accessRoutes,
  labelRoutes,
  customLabelRoutes,
  exceptionRoutes,
  insightRoutes,
  countRoutes,
  entityRoutes,
  eventRoutes,
  graphRoutes,
  justificationRoutes,
  ratingRoutes,
  summaryRoutes,
  trustRoutes,
  anomalyRoutes,
  editionRoutes,
  appRoutes,
  supportAccessRoutes,
  backofficeRoutes,
  apiKeyRoutes,
  scimRoutes,
  integrationRoutes,
  consentRoutes,
  dataSubjectRoutes,
  departmentRoutes,
  folderContextRoutes,
  deviceRoutes,
  webhookRoutes,
  organisationRoutes,
  accountRoutes,
  accountsAtRiskRoutes,
  postureRoutes,
  notificationRoutes,
  taskRoutes,
  outboxRoutes,
  receiverRoutes,
  ticketRoutes,
  remedyRoutes,
  recommendationRoutes,
  reportRoutes,
  policyRoutes,
  labellingRoutes,
  playbookRoutes,
  demoRoutes,
  mcpRoutes,
  productAnalyticsRoutes,
  docsRoutes,
]

/** Puts the HTTP side together: protection, the calls, then the web app for everything else. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = createInstance({
    log: services.log,
    trustProxy: services.settings.trustProxy,
    drainSeconds: services.settings.drainSeconds,
  })
  observeRequests(app, services)
  await registerProtection(app, services.settings)
  await app.register(cookie)
  await registerRateLimit(app, services.settings.apiCallsPerMinute)
  const router: Router = { app, gate: createGate(services), once: createOnce(services), services, endpoints: [] }
  for (const register of features) register(router)
  observeRoutes(app, services, () => app.stopping.aborted)
  await registerWeb(app)
  return app
}
