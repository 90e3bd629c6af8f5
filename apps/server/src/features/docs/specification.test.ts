import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** The calls of section 7 of the specification, under the ids of their headings. */
const sections: Record<string, readonly string[]> = {
  'S7.002 S7.006 configuration and session': [
    'GET /status/info',
    'PUT /user/preferences',
    'GET /user/info',
    'POST /login',
    'POST /login/code',
    'GET /sso/ms/url',
    'POST /sso/ms',
    'GET /single-user/sso/ms/url',
    'POST /single-user/sso/ms',
    'GET /refreshtoken',
  ],
  'S7.012 edition and trial': ['GET /extproxy/integrations/edition', 'PUT /extproxy/integrations/edition'],
  'S7.016 interface settings and integrations': [
    'GET /extproxy/integrations/ui-settings',
    'PUT /extproxy/integrations/ui-settings',
    'GET /extproxy/integrations/status',
    'POST /extproxy/integrations/{service}/keys',
    'POST /extproxy/integrations/mip/consent',
    'POST /extproxy/integrations/onedrive',
    'GET /integrations',
    'DELETE /integrations/{id}',
    'GET /extproxy/integrations/tests/object-departments',
    'GET /extproxy/integrations/department-familiarities',
  ],
  'S7.025 consent': [
    'GET /additional-consent/auditlog/url',
    'POST /additional-consent',
    'GET /additional-consent/mip/url',
    'POST /additional-consent/service',
  ],
  'S7.030 scores, insights and labels': [
    'PUT /score/custom',
    'GET /insight',
    'PATCH /insight',
    'GET /insights',
    'GET /insights/items/{id}',
    'GET /detection-tier2/{id}',
    'GET /labels/tree',
    'GET /label-api/all',
    'PATCH /label-api',
    'GET /labels/L0',
    'GET /labels/L1',
    ...['clusters', 'events', 'info-types', 'objects'].map(kind => `POST /extproxy/summary/${kind}`),
  ],
  'S7.038 admins, accounts and investigations': [
    'GET /admins',
    'POST /admins/invite',
    'PUT /admins/change-status/{id}/status/{status}',
    'GET /accounts',
    'GET /subscriptions/proxy/subscriptions',
    'GET /investigations',
    'GET /investigations/{id}',
    'POST /investigations',
    'DELETE /investigations/{id}',
    ...['files', 'events', 'contacts', 'employees', 'personal-contacts', 'organizations', 'folders'].map(
      kind => `POST /investigation/${kind}`,
    ),
  ],
  'S7.044 support access': [
    'GET /backoffice/access',
    ...['approve', 'reject', 'revoke', 'provide'].map(step => `POST /backoffice/access/${step}`),
  ],
  'S7.046 entities and counts': [
    'GET /counts/total-risk-count/{label}',
    'GET /counts/assets',
    'GET /counts/report-time',
    'GET /counts/detection',
    'GET /events/event/{id}',
    'POST /events',
    'POST /events/time-line',
    'GET /mapping-tier1/files/{id}',
    'GET /mapping-tier1/sources/{id}',
  ],
  'S7.055 graph queries': ['POST /data'],
  'S7.058 S3.079 S3.080 analytics': ['POST /events/front', 'POST /events/onboarding'],
  'S7.061 content management': ['GET /content/{collection}'],
}

describe('every call of the specification is served', () => {
  let server: TestServer
  let served: string[]
  beforeAll(async () => {
    server = await startTestServer()
    const { paths } = (await server.call('GET', '/api/docs')).body as { paths: Record<string, object> }
    // What is declared with a parameter answers for each of its values.
    served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
    )
  })
  afterAll(() => server.close())

  it.each(Object.entries(sections))('%s', (_, calls) => {
    expect(calls.filter(call => !served.some(name => sameCall(name, call)))).toEqual([])
  })
})

/** The names of parameters do not matter. */
function sameCall(a: string, b: string): boolean {
  const bare = (call: string) => call.replace(/\{\w+\}/g, '{}')
  return (
    bare(a) === bare(b) ||
    (bare(a)
      .split('/')
      .every((part, at) => part === '{}' || part === bare(b).split('/')[at]) &&
      a.split('/').length === b.split('/').length)
  )
}
