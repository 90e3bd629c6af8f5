import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AuditRecordSchema,
  ContentRestrictionSchema,
  GroupSchema,
  SpacePermissionSchema,
  UserSchema,
} from 'confluence.js/v1'
import {
  AttachmentSchema,
  BlogPostSchema,
  PageCommentSchema,
  PageSchema,
  SpacePermissionAssignmentSchema,
  SpaceSchema,
} from 'confluence.js/v2'
import { startConfluence, type ConfluenceBench } from './index.ts'

// Atlassian's own description carries no licence: that of a client by others (MIT) takes its place.
describe('answers of a Confluence site of the cloud, as a client of others has them', () => {
  let bench: ConfluenceBench
  let ids: Record<'space' | 'page' | 'post', string>
  beforeAll(async () => {
    bench = await startConfluence()
    const { act } = bench
    act.addGroup('staff', ['acc-reader'])
    const space = act.addSpace('HR', 'People')
    act.permit(space, 'anonymous')
    act.permit(space, 'group staff')
    const page = act.addPage(space, 'Pay', '<p>Now</p>')
    act.restrict(page, 'user acc-reader', 'group staff')
    act.say(page, '<p>Said</p>')
    act.say(page, '<p>Here</p>', { kind: 'inline' })
    act.attach(page, 'a.txt', 'A')
    const post = act.addPage(space, 'News', '<p>Now</p>', { isPost: true })
    act.record('Space permission added')
    ids = { space: space.id, page: page.id, post: post.id }
  })
  afterAll(() => bench.stop())

  const ask = async (path: string): Promise<unknown> => {
    const { email = '', apiToken } = bench.settings
    const filled = path.replace(/\{(space|page|post)\}/g, (_, name: keyof typeof ids) => ids[name])
    const answer = await fetch(`${bench.hosts['contoso.atlassian.net']}/wiki${filled}`, {
      headers: { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` },
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }

  it.each([
    ['/api/v2/spaces', SpaceSchema],
    ['/api/v2/spaces/{space}/permissions', SpacePermissionAssignmentSchema],
    ['/api/v2/spaces/{space}/pages?body-format=storage', PageSchema],
    ['/api/v2/spaces/{space}/blogposts?body-format=storage', BlogPostSchema],
    ['/api/v2/pages/{page}/footer-comments', PageCommentSchema],
    ['/api/v2/pages/{page}/inline-comments', PageCommentSchema],
    ['/api/v2/pages/{page}/attachments', AttachmentSchema],
    ['/rest/api/group', GroupSchema],
    ['/rest/api/group/gid-staff/membersByGroupId', UserSchema],
    ['/rest/api/audit?startDate=0&endDate=9999999999999', AuditRecordSchema],
  ])('%s lists what it should', async (path, schema) => {
    const { results } = (await ask(path)) as { results: unknown[] }
    expect(results.length).toBeGreaterThan(0)
    for (const one of results) expect(schema.safeParse(one).error?.issues ?? []).toEqual([])
  })

  it('the account, a space with who may view it and restrictions are what they should be', async () => {
    expect(UserSchema.safeParse(await ask('/rest/api/user/current')).error?.issues ?? []).toEqual([])
    const { permissions } = (await ask('/rest/api/space/HR?expand=permissions')) as { permissions: unknown[] }
    for (const one of permissions) expect(SpacePermissionSchema.safeParse(one).error?.issues ?? []).toEqual([])
    const { read } = (await ask('/rest/api/content/{page}/restriction/byOperation')) as { read: unknown }
    expect(ContentRestrictionSchema.safeParse(read).error?.issues ?? []).toEqual([])
  })
})
